import type { SafeHtml } from '@/lib/model/safe-html';
import { postAnchor } from '@/lib/urls/views/post-url';

/** Sanitized text has no `<`, so this matches links only. */
const POST_LINK = /(<a(?: [^<>]*)? href=")(\/(?:board\/topics|locate)[^"]*)(?=")/g;

/**
 * Returns a post whose links to posts on the same page are fragments.
 * @param idsByPath post ids by path
 */
export const linkWithinPage = (html: SafeHtml, idsByPath: ReadonlyMap<string, number>): SafeHtml =>
  html.replace(POST_LINK, (link, start: string, path: string) => {
    const id = idsByPath.get(path.replaceAll('&#x26;', '&'));
    return id === undefined ? link : `${start}#${postAnchor(id)}`;
  }) as SafeHtml;
