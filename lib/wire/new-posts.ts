import { isRecord } from './json/record';

/**
 * The ids of the posts of a topic's record; `undefined` where it has none. For scripts in pages, which read the
 * site's own `/api`, whose records are canonical: with the schemas, zod would be sent to every visitor.
 */
export function postIds(topic: unknown): number[] | undefined {
  const posts = isRecord(topic) ? topic.posts_list : undefined;
  if (!Array.isArray(posts)) return undefined;
  return posts.flatMap((post) => (isRecord(post) && typeof post.pid === 'number' ? post.pid : []));
}
