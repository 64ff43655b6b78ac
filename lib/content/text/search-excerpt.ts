import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import type { SafeHtml } from '@/lib/model/safe-html';

/** A part of an excerpt; white space at its ends, which `plainText` removes, separates words. */
const sanitizePart = (html: string) =>
  (/^\s/.test(html) ? ' ' : '') +
  escapeHtml(plainText(html)) +
  (/\s$/.test(html.trimStart()) ? ' ' : '');

/**
 * Sanitizes a search excerpt: HTML-escaped text with `<mark>` around the words that were found.
 * Pairs of `<mark>` and `</mark>` stay, everything else becomes text.
 */
export function parseSearchExcerpt(html: string): SafeHtml {
  const [first = '', ...rest] = html.split('<mark>');
  const parts = rest.map((part) => {
    const end = part.indexOf('</mark>');
    if (end < 0) return sanitizePart(part);
    return `<mark>${sanitizePart(part.slice(0, end))}</mark>${sanitizePart(part.slice(end + '</mark>'.length))}`;
  });
  return [sanitizePart(first), ...parts].join('') as SafeHtml;
}
