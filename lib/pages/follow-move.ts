import { readTopic } from '@/lib/community/operations/read-records';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { PageRefusal } from './page-result';

/** After so many moves the visitor is redirected, and continues from there. */
const MAX_MOVES = 5;

/**
 * Redirects to the last topic of a chain of moves; undefined for a topic that was not moved. Topics that were
 * moved to each other are missing, since a 508 would invite crawlers to come again.
 * @param movedTo the id that the topic was moved to
 * @param hrefOf returns the URL of a topic
 */
export async function followMove(
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
    const read = await readTopic(current, { offset: 0, limit: 1, sort: THREAD_SORT });
    // The page at the end of the redirect reports a failure.
    next = read.kind === 'ok' ? read.value.movedTo : undefined;
    if (visited.has(current)) return { kind: 'failed', failure: { kind: 'missing' } };
  }
  return current === topicId ? undefined : { kind: 'moved', status: 308, to: hrefOf(current) };
}
