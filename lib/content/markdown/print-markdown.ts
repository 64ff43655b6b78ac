import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { joinBlocks, PRINT_HANDLERS } from './print-handlers';

const OPTIONS: Options = {
  handlers: PRINT_HANDLERS,
  join: [joinBlocks],
  // The library leaves `<` in titles: HTML to readers that see no link.
  unsafe: [{ character: '<', inConstruct: ['titleQuote', 'destinationRaw'] }],
  bullet: '-',
  rule: '*',
  listItemIndent: 'one',
  // `<https://…>` would be the only unescaped `<`.
  resourceLink: true,
  // Aligned columns would pad every row. Math only escapes its characters in text.
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
};

/** Returns Markdown with escaped text, without a final line feed. */
export function printMarkdown(blocks: RootContent[]): string {
  return toMarkdown({ type: 'root', children: blocks }, OPTIONS).trimEnd();
}
