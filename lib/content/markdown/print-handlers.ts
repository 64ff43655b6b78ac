import type { Code, Root } from 'mdast';
import type { InlineMath } from 'mdast-util-math';
import { defaultHandlers, type Handle, type Join } from 'mdast-util-to-markdown';

/** A character reference (CommonMark, 2.5). Other ampersands are literal. */
const REFERENCE = '(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{0,31});';

/** The library's escaped `<`. A literal one has a backslash before it. */
const PRINTED_LESS_THAN = /(?<!\\)((?:\\\\)*)&#x3C;/g;

/**
 * The library escapes each `&` before a letter, which garbles addresses for people. It prints `\\<`, which a
 * reader may split at the backslash; a character reference is safe in all.
 */
const printRoot: Handle = (node: Root, parent, state, info) => {
  const { safe } = state;
  state.safe = (value, config) =>
    safe
      .call(state, value, { ...config, encode: [...(config.encode ?? []), '<'] })
      .replace(PRINTED_LESS_THAN, '$1&lt;');
  state.unsafe = state.unsafe.map((pattern) =>
    // New objects, since the library caches compiled expressions in patterns.
    pattern.character === '&'
      ? { character: '&', inConstruct: pattern.inConstruct, after: REFERENCE }
      : pattern,
  );
  return defaultHandlers.root(node, parent, state, info);
};

/**
 * Indents code with lines like headings by a space, which parsers remove (CommonMark, 4.5), so that splitting
 * a page at `## ` does not cut code.
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

/** GitHub's formula is code between dollars. Readers without formulas see code, not Markdown. */
const printInlineMath: Handle = ({ value }: InlineMath, parent, state) => {
  const dollars = '$'.repeat(longestRun(value, /\$+/g) + 1);
  const code = defaultHandlers.inlineCode({ type: 'inlineCode', value }, parent, state);
  return `${dollars}${code}${dollars}`;
};

/**
 * Returns an empty line before lists that do not begin with text: `micromark` does not start such a list
 * below a paragraph (CommonMark, 5.3), so its code would be Markdown.
 */
export const joinBlocks: Join = (left, right) => {
  if (left.type !== 'paragraph' || right.type !== 'list') return undefined;
  return right.children[0]?.children[0]?.type === 'paragraph' ? undefined : 1;
};

/** Handlers of nodes. The library prints the others. */
export const PRINT_HANDLERS = {
  code: printCode,
  inlineMath: Object.assign(printInlineMath, { peek: () => '$' }),
  root: printRoot,
};
