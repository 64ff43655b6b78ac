import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { joinBlocks, PRINT_HANDLERS } from './print-handlers';

const OPTIONS: Options = {
  handlers: PRINT_HANDLERS,
  join: [joinBlocks],
  // In titles the library leaves `<`, which is HTML where a link is none to a reader.
  unsafe: [{ character: '<', inConstruct: ['titleQuote', 'destinationRaw'] }],
  bullet: '-',
  rule: '*',
  listItemIndent: 'one',
  // `<https://…>` for a link that shows its address would be the only `<` that is not escaped.
  resourceLink: true,
  // Aligned columns would give each row of a table the width of its widest.
  // Of formulas only what is escaped for them in texts.
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
};

/** Prints blocks as Markdown, without a line feed at the end. Text in them is escaped. */
export function printMarkdown(blocks: RootContent[]): string {
  return toMarkdown({ type: 'root', children: blocks }, OPTIONS).trimEnd();
}
