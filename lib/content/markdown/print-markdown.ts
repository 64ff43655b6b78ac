import type { Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';

/** A character reference (CommonMark, 2.5): only there an ampersand is more than itself. */
const REFERENCE = '(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{0,31});';

/** The library escapes every ampersand before a letter, which spoils addresses for who reads them without a parser. */
const printRoot: Handle = (node: Root, parent, state, info) => {
  state.unsafe = state.unsafe.map((pattern) =>
    // A new object: the library keeps the compiled expression in a pattern, which all its callers share.
    pattern.character === '&'
      ? { character: '&', inConstruct: pattern.inConstruct, after: REFERENCE }
      : pattern,
  );
  return defaultHandlers.root(node, parent, state, info);
};

const OPTIONS: Options = {
  handlers: { root: printRoot },
  bullet: '-',
  rule: '*',
  listItemIndent: 'one',
  // `<https://…>` for a link that shows its address would be the only `<` that is not escaped.
  resourceLink: true,
  // Aligned columns would give each row of a table the width of its widest.
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
};

/** Prints blocks as Markdown, without a line feed at the end. Text in them is escaped. */
export function printMarkdown(blocks: RootContent[]): string {
  return toMarkdown({ type: 'root', children: blocks }, OPTIONS).trimEnd();
}
