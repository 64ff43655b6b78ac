import type { SafeHtml } from '@/lib/model/safe-html';
import { htmlToMarkdown, type MarkdownSource } from '../markdown/html-to-markdown';
import { printMarkdown } from '../markdown/print-markdown';
import { textOfMarkup } from '../sanitizer/plain-text-fallback';
import { contentSettings } from '../settings/content-settings';
import { createMarkdownTurn, untilDeadline } from './worker/page-turn';
import { renderPool } from './worker/render-pool';

/** In UTF-16 units: longer HTML is not converted in the main thread. */
const MAX_UNITS_HERE = 4000;

/** The words of a text that cannot be formatted, with a note. */
function plainMarkdown(html: SafeHtml): string {
  return printMarkdown([
    { type: 'paragraph', children: [{ type: 'text', value: contentSettings().messages.tooLarge }] },
    { type: 'code', value: textOfMarkup(html).trim() },
  ]);
}

const convertHere = (source: MarkdownSource) =>
  source.html.length <= MAX_UNITS_HERE ? htmlToMarkdown(source) : plainMarkdown(source.html);

/**
 * Converts sanitized texts of a page to Markdown in the worker. Texts that are too large become plain.
 * Undefined when the worker is too busy.
 * @param url of the Markdown
 */
export async function renderMarkdown(
  sources: readonly MarkdownSource[],
  url: string,
): Promise<string[] | undefined> {
  if (sources.length === 0) return [];
  const turn = createMarkdownTurn(url);
  const converted = await untilDeadline(renderPool().markdown(sources, turn), turn);
  if (converted === 'late') return undefined;
  return sources.map((source, index) => {
    if (converted === 'no worker') return convertHere(source);
    return converted[index] ?? plainMarkdown(source.html);
  });
}
