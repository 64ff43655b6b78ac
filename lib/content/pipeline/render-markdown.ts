import { digestOf } from '@/lib/base/text/digest';
import type { SafeHtml } from '@/lib/model/safe-html';
import { htmlToMarkdown, type MarkdownSource } from '../markdown/html-to-markdown';
import { printMarkdown } from '../markdown/print-markdown';
import { textOfMarkup } from '../sanitizer/plain-text-fallback';
import { contentSettings } from '../settings/content-settings';
import { markupCaches } from './markup-cache';
import { createMarkdownTurn, untilDeadline } from './worker/page-turn';
import { renderPool } from './worker/render-pool';

const MAX_UNITS_HERE = 4000;

function plainMarkdown(html: SafeHtml): string {
  return printMarkdown([
    { type: 'paragraph', children: [{ type: 'text', value: contentSettings().messages.tooLarge }] },
    { type: 'code', value: textOfMarkup(html).trim() },
  ]);
}

const convertHere = (source: MarkdownSource) =>
  source.html.length <= MAX_UNITS_HERE ? htmlToMarkdown(source) : plainMarkdown(source.html);

interface MarkdownTexts {
  texts: string[];
  /** True if a text may be plain for now. One that exceeded its budget is tried again after a minute. */
  isLate: boolean;
}

/**
 * Converts sanitized texts to Markdown in the worker; too large ones become plain. Undefined if the worker is
 * too busy.
 * @param url URL of the Markdown
 */
export async function renderMarkdown(
  sources: readonly MarkdownSource[],
  url: string,
): Promise<MarkdownTexts | undefined> {
  const { exceeded } = markupCaches();
  const keyOf = ({ html }: MarkdownSource) => `markdown ${digestOf(html)}`;
  const tried = sources.filter((source) => !exceeded.has(keyOf(source)));
  const turn = createMarkdownTurn(url);
  const converted =
    tried.length === 0 ? [] : await untilDeadline(renderPool().markdown(tried, turn), turn);
  if (converted === 'late') return undefined;
  if (converted === 'no worker') return { texts: sources.map(convertHere), isLate: true };
  let isLate = false;
  const texts = sources.map((source) => {
    const at = tried.indexOf(source);
    const markdown = converted[at];
    if (at >= 0 && markdown === undefined) exceeded.set(keyOf(source), true);
    isLate ||= markdown === undefined;
    return markdown ?? plainMarkdown(source.html);
  });
  return { texts, isLate };
}
