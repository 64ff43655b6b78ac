import type { SafeHtml } from '@/lib/model/safe-html';
import { htmlToMarkdown, type MarkdownSource } from '../markdown/html-to-markdown';
import { printMarkdown } from '../markdown/print-markdown';
import { textOfMarkup } from '../sanitizer/plain-text-fallback';
import { contentSettings } from '../settings/content-settings';
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

/**
 * Converts sanitized texts to Markdown in the worker; too large ones become plain. Undefined if the worker is
 * too busy.
 * @param url URL of the Markdown
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
