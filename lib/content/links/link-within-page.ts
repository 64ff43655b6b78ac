import { escapeHtml, escapeHtmlContent } from '@/lib/base/text/escape';
import type { Person, QuotedPost, RenderedMarkup } from '@/lib/model/records';
import type { SafeHtml } from '@/lib/model/safe-html';
import { href as hrefOf } from '@/lib/urls/views/href';
import { printNumberedPostUrl } from '@/lib/urls/views/locator-url';
import { postAnchor } from '@/lib/urls/views/post-url';

/**
 * Returns a post whose links to posts on the same page are fragments, and whose quotes end their first line
 * with a link to the whole post.
 * @param idsByPath post ids by path
 * @param printWhole returns the text of the link to a post, which may be on another page
 */
export function linkWithinPage(
  { html, postLinks }: Pick<RenderedMarkup, 'html' | 'postLinks'>,
  idsByPath: ReadonlyMap<string, number>,
  printWhole: (id: number | undefined) => string,
): SafeHtml {
  const parts: string[] = [];
  let copied = 0;
  const put = (text: string, start: number, end = start) => {
    parts.push(html.slice(copied, start), text);
    copied = end;
  };
  for (const { path, start, end, nameEnd } of postLinks) {
    const id = idsByPath.get(path);
    const href = id === undefined ? path : `#${postAnchor(id)}`;
    if (id !== undefined) put(href, start, end);
    if (nameEnd !== undefined) {
      const text = escapeHtmlContent(printWhole(id));
      put(` <a class="quote-more" href="${escapeHtml(href)}">${text}</a>`, nameEnd);
    }
  }
  return (parts.join('') + html.slice(copied)) as SafeHtml;
}

interface QuotablePost {
  id: number;
  /** The community's number of the post, if it numbers posts. */
  number?: number | undefined;
  /** Position in the topic, from 1 at the oldest. */
  place: number | undefined;
  author: Person;
}

/** Returns the addresses of posts of a topic that quotes and links have, with the posts' ids. */
export function pathsOfPosts(
  topicId: number,
  posts: readonly QuotablePost[],
): ReadonlyMap<string, number> {
  const paths = new Map<string, number>();
  for (const { id, number } of posts) {
    paths.set(hrefOf({ kind: 'post', topicId, postId: id }), id);
    if (number !== undefined) paths.set(printNumberedPostUrl(topicId, number), id);
  }
  return paths;
}

/**
 * Returns a function that finds the id of a quoted post. A post without a number is found by its place, which
 * may be another one's after a deleted post: only if its author has the quoted name.
 */
export function createQuoteFinder(topicId: number, posts: readonly QuotablePost[]) {
  const paths = pathsOfPosts(topicId, posts);
  const byPlace = new Map(
    posts.flatMap((post) =>
      post.number === undefined && post.place !== undefined
        ? [[printNumberedPostUrl(topicId, post.place), post] as const]
        : [],
    ),
  );
  return ({ path, name }: QuotedPost): number | undefined => {
    const known = paths.get(path);
    if (known !== undefined) return known;
    const { id, author } = byPlace.get(path) ?? {};
    return author && [author.name, author.username].includes(name) ? id : undefined;
  };
}
