import { isRecord } from './json/record';

/** Returns the post ids in a topic's record; undefined without a list. Zod would enlarge browser scripts. */
export function postIds(topic: unknown): number[] | undefined {
  const posts = isRecord(topic) ? topic.posts_list : undefined;
  if (!Array.isArray(posts)) return undefined;
  return posts.flatMap((post) => (isRecord(post) && typeof post.pid === 'number' ? post.pid : []));
}
