import { operationPath } from '@/lib/urls/routes/route-path';
import { lastPostTimes, postIds } from '@/lib/wire/new-posts';
import { fetchOperation, unexpectedResponse } from './fetch-operation';

/** So many of the newest are looked at; who waits for more has the pages. */
const NEWEST = 50;

/** The ids of the newest posts of a topic, the newest first, asked by the browser. */
export async function fetchNewestPosts(topicId: number, signal: AbortSignal): Promise<number[]> {
  const path = `${operationPath('board/topics/{id}', topicId)}?offset=0&limit=${NEWEST}&sort=desc`;
  const body = await fetchOperation(path, signal, 'no-cache');
  const ids = postIds(body);
  if (!ids) throw unexpectedResponse('posts');
  return ids;
}

/** When something was last said in each topic of a list: Unix seconds by topic, asked by the browser. */
export async function fetchLastPosts(
  query: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const body = await fetchOperation(
    `${operationPath('board/topics')}?${query}`,
    signal,
    'no-cache',
  );
  const times = lastPostTimes(body);
  if (!times) throw unexpectedResponse('topics');
  return times;
}
