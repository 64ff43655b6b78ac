import type { SafeHtml } from '@/lib/model/safe-html';
import { postAnchor } from '@/lib/urls/views/post-url';

/** Text has no `<`, so this is the start of a link. */
const POST_LINK = /(<a(?: [^<>]*)? href=")(\/(?:board\/topics|locate)[^"]*)(?=")/g;

/**
 * Makes links to posts that are on the same page fragment links, which need no request.
 * @param html a sanitized post
 * @param idsByPath the posts of the page by the paths that name them
 */
export const linkWithinPage = (html: SafeHtml, idsByPath: ReadonlyMap<string, number>): SafeHtml =>
  html.replace(POST_LINK, (link, start: string, path: string) => {
    const id = idsByPath.get(path.replaceAll('&#x26;', '&'));
    return id === undefined ? link : `${start}#${postAnchor(id)}`;
  }) as SafeHtml;
