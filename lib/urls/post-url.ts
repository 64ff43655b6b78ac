import { routePath } from './routes/route-path';

/** Addresses that the script in the browser fills in by itself; `read-url` reads them as any other. */

/** A post of a topic by its place, counted from 1 at the oldest. */
export function floorPath(topicId: string | number, floor: number): string {
  return `${routePath('/board/topics/{id}', topicId)}?floor=${floor}`;
}

/** The post that a path of this site leads to, as the `id` attribute that it has on its page. */
export function anchorInPath(path: string): string | undefined {
  const [, postId] = /^\/board\/topics\/\d+\/posts\/(\d+)$/.exec(path) ?? [];
  return postId && `post-${postId}`;
}

/** The floor that an `id` attribute of a page stands for; 0 for any other. */
export function floorOfAnchor(anchor: string): number {
  return Number(/^floor-(\d+)$/.exec(anchor)?.[1] ?? 0);
}

/** A page of a topic at its newest: live pages are never saved ones. */
export function livePath(topicId: number, sort: 'asc' | 'desc', page: number): string {
  const order = sort === 'desc' ? 'sort=desc&' : '';
  return `${routePath('/board/topics/{id}', topicId)}?${order}${page === 1 ? '' : `page=${page}&`}live=1`;
}

/** The post that an `id` attribute of a page stands for; 0 for any other. */
export function postOfAnchor(anchor: string): number {
  return Number(/^post-(\d+)$/.exec(anchor)?.[1] ?? 0);
}
