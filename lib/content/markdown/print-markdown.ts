import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { joinBlocks, PRINT_HANDLERS } from './print-handlers';

const OPTIONS: Options = {
  handlers: PRINT_HANDLERS,
  join: [joinBlocks],
  // The library does not escape `<` in a link's title and address. A reader that does not recognize the link
  // would take it for HTML.
  unsafe: [{ character: '<', inConstruct: ['titleQuote', 'destinationRaw'] }],
  bullet: '-',
  rule: '*',
  listItemIndent: 'one',
  // Prints `[text](url)`: `<https://…>` would be the only unescaped `<`.
  resourceLink: true,
  // Aligned columns would pad each row. The extension for math escapes `$` in text.
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
};

/** Returns blocks as Markdown with escaped texts, without a final line feed. */
export function printMarkdown(blocks: RootContent[]): string {
  return toMarkdown({ type: 'root', children: blocks }, OPTIONS).trimEnd();
}
