import type { SafeHtml } from '@/lib/model/safe-html';
import { postAnchor } from '@/lib/urls/views/post-url';
import { scanShortHtml } from '../tree/scan-html';

/**
 * Returns a post whose links to posts on the same page are fragments.
 * @param idsByPath post ids by path
 */
export function linkWithinPage(html: SafeHtml, idsByPath: ReadonlyMap<string, number>): SafeHtml {
  // Most posts have no such link, and need not be read.
  if (!html.includes(' href="/board/topics/') && !html.includes(' href="/locate')) return html;
  const parts: string[] = [];
  let copied = 0;
  scanShortHtml(html, {
    tag({ name, attributes, start, end }) {
      const path = attributes.get('href') ?? '';
      const id = name === 'a' ? idsByPath.get(path) : undefined;
      if (id === undefined) return;
      const printed = ` href="${path.replaceAll('&', '&#x26;')}"`;
      const tag = html.slice(start, end).replace(printed, ` href="#${postAnchor(id)}"`);
      parts.push(html.slice(copied, start), tag);
      copied = end;
    },
  });
  return (parts.join('') + html.slice(copied)) as SafeHtml;
}
