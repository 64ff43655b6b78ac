import { isRecord } from './json/list';

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

/** The Unix seconds of the last post of each topic of a list; `undefined` where there is no list. */
export function lastPostTimes(topics: unknown): Map<number, number> | undefined {
  if (!Array.isArray(topics)) return undefined;
  return new Map(
    topics.flatMap((topic) =>
      isRecord(topic) && typeof topic.tid === 'number'
        ? [[topic.tid, Number(topic.last_post)]]
        : [],
    ),
  );
}
