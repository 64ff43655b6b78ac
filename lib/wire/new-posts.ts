import { isRecord } from './json/record';

/**
 * Returns the post ids in a topic's record from this site's `/api`. For scripts in pages: importing the
 * schemas would send zod to every visitor.
 */
export function postIds(topic: unknown): number[] | undefined {
  const posts = isRecord(topic) ? topic.posts_list : undefined;
  if (!Array.isArray(posts)) return undefined;
  return posts.flatMap((post) => (isRecord(post) && typeof post.pid === 'number' ? post.pid : []));
}
