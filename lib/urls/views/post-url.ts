import { fillPattern } from '../definition/path-pattern';

/*
 * Browser scripts use this file, so it imports nothing large. A floor is a post's position in its topic, from
 * 1.
 */

const topicPath = (topicId: string | number) => fillPattern('/board/topics/{id}', [topicId]);

/** Returns a post's `id` attribute. */
export const postAnchor = (postId: number): string => `post-${postId}`;

/** Returns the post id in an `id` attribute, or 0. */
export function postOfAnchor(anchor: string): number {
  return Number(/^post-(\d+)$/.exec(anchor)?.[1] ?? 0);
}

/** Returns the `id` attribute of the post that a path names. */
export function anchorInPath(path: string): string | undefined {
  const [, postId] = /^\/board\/topics\/\d+\/posts\/(\d+)$/.exec(path) ?? [];
  return postId && postAnchor(Number(postId));
}

/** Returns a floor's URL, which redirects to its page. */
export function floorPath(topicId: string | number, floor: number): string {
  return `${topicPath(topicId)}?floor=${floor}`;
}

/** Returns the URL of a page that polls for new posts. It is not cached. */
export const livePath = (topicId: number, page: number): string =>
  `${topicPath(topicId)}?${page === 1 ? '' : `page=${page}&`}live=1`;
