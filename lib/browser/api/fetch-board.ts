import { operationPath } from '@/lib/urls/routes/route-path';
import { isRecord } from '@/lib/wire/json/record';
import { fetchList, fetchOperation, recordsOf } from './fetch-operation';

/** Live updates look at this many posts; readers find more on the pages of the topic. */
const MAX_NEWEST = 50;

/** The ids of the newest posts of a topic, the newest first. */
export async function fetchNewestPosts(topicId: number, signal: AbortSignal): Promise<number[]> {
  const path = operationPath('board/topics/{id}', topicId);
  const query = `offset=0&limit=${MAX_NEWEST}&sort=desc`;
  const body = await fetchOperation(`${path}?${query}`, signal, 'no-cache');
  const posts = recordsOf(isRecord(body) ? body.posts_list : undefined);
  return posts.flatMap(({ pid }) => (typeof pid === 'number' ? pid : []));
}

/** The time of the last post of each topic of a list, in Unix seconds by topic id. */
export async function fetchLastPosts(
  query: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const path = `${operationPath('board/topics')}?${query}`;
  const topics = await fetchList(path, signal, 'no-cache');
  return new Map(
    topics.flatMap(({ tid, last_post }) =>
      typeof tid === 'number' ? [[tid, Number(last_post)]] : [],
    ),
  );
}
