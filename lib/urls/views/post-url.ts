import { routePath } from '../routes/route-path';

/*
 * URLs and anchors of posts, which scripts in the browser use as well: nothing heavy is imported.
 * A floor is the number of a post in its topic, counted from 1 at the oldest.
 */

/** The `id` attribute of a post. */
export const postAnchor = (postId: number): string => `post-${postId}`;

/** The `id` attribute of a floor. */
export const floorAnchor = (floor: number): string => `floor-${floor}`;

/** The id of the post with an `id` attribute; 0 for any other. */
export function postOfAnchor(anchor: string): number {
  return Number(/^post-(\d+)$/.exec(anchor)?.[1] ?? 0);
}

/** The `id` attribute of the post that a path of this site names; undefined where it names none. */
export function anchorInPath(path: string): string | undefined {
  const [, postId] = /^\/board\/topics\/\d+\/posts\/(\d+)$/.exec(path) ?? [];
  return postId && postAnchor(Number(postId));
}

/** The URL of a floor, which redirects to its page. */
export function floorPath(topicId: string | number, floor: number): string {
  return `${routePath('/board/topics/{id}', topicId)}?floor=${floor}`;
}

/** The URL of a page of a topic that follows new posts. Live pages are not cached. */
export const livePath = (topicId: number, page: number): string =>
  `${routePath('/board/topics/{id}', topicId)}?${page === 1 ? '' : `page=${page}&`}live=1`;
