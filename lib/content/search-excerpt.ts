import type { SafeHtml } from '@/lib/model/safe-html';
import { escapeHtml } from '@/lib/text/escape';
import { plainText } from './plain-text';

/** White space at the ends of a piece parts words; `plainText` takes it away. */
const piece = (html: string) =>
  (/^\s/.test(html) ? ' ' : '') +
  escapeHtml(plainText(html)) +
  (/\s$/.test(html.trimStart()) ? ' ' : '');

/**
 * An excerpt, HTML-escaped text in which `<mark>` stands around what was looked for, as safe HTML:
 * marks that open and close one after the other stay, and everything else is text.
 */
export function parseSearchExcerpt(html: string): SafeHtml {
  const [first = '', ...rest] = html.split('<mark>');
  const printed = rest.map((part) => {
    const at = part.indexOf('</mark>');
    if (at < 0) return piece(part);
    return `<mark>${piece(part.slice(0, at))}</mark>${piece(part.slice(at + '</mark>'.length))}`;
  });
  return [piece(first), ...printed].join('') as SafeHtml;
}
