import { isRecord } from './json/record';

/*
 * What the scripts in pages read of the site's own `/api`, whose records are canonical. The schemas
 * are not used here: with them, zod would be sent to every visitor.
 */

/** The ids of the posts of a topic's record; `undefined` where it has none. */
export function postIds(topic: unknown): number[] | undefined {
  const posts = isRecord(topic) ? topic.posts_list : undefined;
  if (!Array.isArray(posts)) return undefined;
  return posts.flatMap((post) => (isRecord(post) && typeof post.pid === 'number' ? post.pid : []));
}

/** The times of the last posts of topics, in Unix seconds by topic id. */
export const lastPostTimes = (topics: readonly Record<string, unknown>[]): Map<number, number> =>
  new Map(
    topics.flatMap(({ tid, last_post }) =>
      typeof tid === 'number' ? [[tid, Number(last_post)]] : [],
    ),
  );
