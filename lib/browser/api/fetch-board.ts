import { operationPath } from '@/lib/api/operation-path';
import { postIds } from '@/lib/wire/post-ids';
import { fetchPath } from './fetch-path';

/** The topic's pages show the others. */
const MAX_NEWEST = 50;

/** Returns the ids of a topic's newest posts, newest first. */
export async function fetchNewestPosts(topicId: number, signal: AbortSignal): Promise<number[]> {
  const path = operationPath('board/topics/{id}', topicId);
  const query = `offset=0&limit=${MAX_NEWEST}&sort=desc`;
  const response = await fetchPath(`/api${path}?${query}`, { signal, cache: 'no-cache' });
  const ids = postIds(await response.json());
  if (!ids) throw new Error('The response of the site is not a topic.');
  return ids;
}
