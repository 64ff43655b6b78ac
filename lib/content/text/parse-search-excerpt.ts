import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import type { SafeHtml } from '@/lib/model/safe-html';

/** Keeps outer white space, which `plainText` removes. */
const sanitizePart = (html: string) =>
  (/^\s/.test(html) ? ' ' : '') +
  escapeHtml(plainText(html)) +
  (/\s$/.test(html.trimStart()) ? ' ' : '');

/** Returns escaped text. Only pairs of `<mark>` and `</mark>` stay. */
export function parseSearchExcerpt(html: string): SafeHtml {
  const [first = '', ...rest] = html.split('<mark>');
  const parts = rest.map((part) => {
    const end = part.indexOf('</mark>');
    if (end < 0) return sanitizePart(part);
    return `<mark>${sanitizePart(part.slice(0, end))}</mark>${sanitizePart(part.slice(end + '</mark>'.length))}`;
  });
  return [sanitizePart(first), ...parts].join('') as SafeHtml;
}
