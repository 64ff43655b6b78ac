import { operationPath } from '@/lib/urls/routes/route-path';
import { fetchOperation, unexpectedResponse } from './fetch-operation';

/** So many of the newest are looked at; who waits for more has the pages. */
const NEWEST = 50;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The ids of the newest posts of a topic, the newest first, asked by the browser. */
export async function fetchNewestPosts(topicId: number, signal: AbortSignal): Promise<number[]> {
  const path = `${operationPath('board/topics/{id}', topicId)}?offset=0&limit=${NEWEST}&sort=desc`;
  const body = await fetchOperation(path, signal, 'no-cache');
  const posts = isRecord(body) ? body.posts_list : undefined;
  if (!Array.isArray(posts)) throw unexpectedResponse('posts');
  return posts.flatMap((post) => (isRecord(post) && typeof post.pid === 'number' ? post.pid : []));
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
  if (!Array.isArray(body)) throw unexpectedResponse('topics');
  return new Map(
    body.flatMap((topic) =>
      isRecord(topic) && typeof topic.tid === 'number'
        ? [[topic.tid, Number(topic.last_post)]]
        : [],
    ),
  );
}
