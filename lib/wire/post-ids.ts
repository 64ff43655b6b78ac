import { isRecord } from './json/record';

/** Returns the post ids in a topic's record. Without the schemas, since scripts in pages would load zod. */
export function postIds(topic: unknown): number[] | undefined {
  const posts = isRecord(topic) ? topic.posts_list : undefined;
  if (!Array.isArray(posts)) return undefined;
  return posts.flatMap((post) => (isRecord(post) && typeof post.pid === 'number' ? post.pid : []));
}
