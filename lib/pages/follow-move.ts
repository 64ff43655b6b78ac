import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { PageRefusal } from './page-result';

/** A longer chain continues after a redirect. */
const MAX_MOVES = 5;

/**
 * Redirects to the end of a chain of moves; undefined if the topic was not moved. In a cycle, the topic is
 * missing: a 508 would invite crawlers to retry.
 */
export async function followMove(
  site: Site,
  topicId: number,
  movedTo: number | undefined,
  hrefOf: (topicId: number) => string,
): Promise<PageRefusal | undefined> {
  const visited = new Set<number>();
  let current = topicId;
  let next = movedTo;
  while (next !== undefined && next !== current && visited.size <= MAX_MOVES) {
    visited.add(current);
    current = next;
    const read = await readTopic(site, current, { offset: 0, limit: 1, sort: THREAD_SORT });
    // The redirect's target reports failures.
    next = read.kind === 'ok' ? read.value.movedTo : undefined;
    if (visited.has(current)) return { kind: 'failed', failure: { kind: 'missing' } };
  }
  return current === topicId ? undefined : { kind: 'moved', status: 308, to: hrefOf(current) };
}
