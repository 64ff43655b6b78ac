import { toMdast } from 'hast-util-to-mdast';
import type { Root } from 'mdast';
import { withoutOtherLineBreaks } from '@/lib/base/text/line-breaks';
import type { SafeHtml } from '@/lib/model/safe-html';
import { SANITIZED_BUDGET } from '../tree/markup-budget';
import { parseHtml } from '../tree/parse-html';
import { guardFootnotes } from './guard-footnotes';
import { MDAST_HANDLERS } from './handlers';
import { markFootnotes } from './mark-footnotes';
import { prepareTree } from './prepare-tree';
import { printMarkdown } from './print-markdown';
import { tidyMdast } from './tidy-mdast';

/** Can be cloned for the worker thread. */
export interface MarkdownSource {
  html: SafeHtml;
  /** Labels of footnotes must differ between texts of a page. */
  notePrefix: string;
}

/** Prefixes of nested quotes and lists can inflate a text. */
const MAX_UNITS = 8_000_000;

const isRoot = (node: ReturnType<typeof toMdast>): node is Root => node.type === 'root';

/**
 * Returns GitHub Flavored Markdown with GitHub's formulas and no HTML. Only the worker converts long texts,
 * since the serializer's time is unbounded.
 * @throws BudgetExceeded, RangeError
 */
export function htmlToMarkdown({ html, notePrefix }: MarkdownSource): string {
  const tree = parseHtml(withoutOtherLineBreaks(html), SANITIZED_BUDGET);
  markFootnotes(tree, notePrefix);
  prepareTree(tree);
  const mdast = toMdast(tree, { document: true, handlers: MDAST_HANDLERS });
  if (!isRoot(mdast)) throw new TypeError('The Markdown of a text is a root.');
  tidyMdast(mdast);
  guardFootnotes(mdast);
  const markdown = printMarkdown(mdast.children);
  if (markdown.length > MAX_UNITS) throw new RangeError('The Markdown of a text is too long.');
  return markdown;
}
