import type { Code, Root } from 'mdast';
import type { InlineMath } from 'mdast-util-math';
import { defaultHandlers, type Handle, type Join } from 'mdast-util-to-markdown';

/** A character reference (CommonMark, 2.5): only there an ampersand is more than itself. */
const REFERENCE = '(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{0,31});';

/** How the library prints an escaped `<`. In the text itself a backslash precedes it. */
const PRINTED_LESS_THAN = /(?<!\\)((?:\\\\)*)&#x3C;/g;

/**
 * The library escapes every ampersand before a letter, which spoils addresses for who reads them without
 * a parser. It writes `\\<` for a `<` that could begin HTML, which it would do again in a reader that takes
 * the backslash for the end of an address: a character reference does so in none.
 */
const printRoot: Handle = (node: Root, parent, state, info) => {
  const { safe } = state;
  state.safe = (value, config) =>
    safe
      .call(state, value, { ...config, encode: [...(config.encode ?? []), '<'] })
      .replace(PRINTED_LESS_THAN, '$1&lt;');
  state.unsafe = state.unsafe.map((pattern) =>
    // A new object: the library keeps the compiled expression in a pattern, which all its callers share.
    pattern.character === '&'
      ? { character: '&', inConstruct: pattern.inConstruct, after: REFERENCE }
      : pattern,
  );
  return defaultHandlers.root(node, parent, state, info);
};

/**
 * Code between fences. Where a line of it begins as a heading does, all are indented by one space, which
 * a parser takes away again (CommonMark, 4.5): who splits a page at `## ` finds no section in it.
 */
const printCode: Handle = (node: Code, parent, state, info) => {
  const printed = defaultHandlers.code(node, parent, state, info);
  const isIndented = parent?.type === 'root' && /^#/m.test(node.value);
  return isIndented
    ? state.indentLines(printed, (line, _index, isBlank) => (isBlank ? '' : ` ${line}`))
    : printed;
};

const longestRun = (text: string, character: RegExp) =>
  Math.max(0, ...(text.match(character) ?? []).map(({ length }) => length));

/**
 * A formula as GitHub has it: code between dollars. It is code to readers without formulas, where TeX
 * between dollars alone would be Markdown.
 */
const printInlineMath: Handle = ({ value }: InlineMath, parent, state) => {
  const dollars = '$'.repeat(longestRun(value, /\$+/g) + 1);
  const code = defaultHandlers.inlineCode({ type: 'inlineCode', value }, parent, state);
  return `${dollars}${code}${dollars}`;
};

/**
 * An empty line before a list that begins with anything but a text, such as a list that begins with 3: `micromark` finds
 * none directly below a paragraph (CommonMark, 5.3), and the code in it would be Markdown.
 */
export const joinBlocks: Join = (left, right) => {
  if (left.type !== 'paragraph' || right.type !== 'list') return undefined;
  return right.children[0]?.children[0]?.type === 'paragraph' ? undefined : 1;
};

/** How nodes are printed; others are printed as the library does. */
export const PRINT_HANDLERS = {
  code: printCode,
  inlineMath: Object.assign(printInlineMath, { peek: () => '$' }),
  root: printRoot,
};
