import { readTopic } from '@/lib/community/operations/operations';
import type { PageRefusal } from '@/lib/render/page-result';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';

/** After so many moves the visitor is led on from there. */
const MAX_MOVES = 5;

/**
 * Where a topic that was moved is now: a redirect to the end of the chain; undefined for a topic
 * that stands where it was asked for. Topics that were moved to each other are nowhere: missing,
 * since no later request will find them either (a 508 would invite crawlers to come again).
 * @param movedTo what the topic itself says.
 * @param hrefOf gives the address to lead to, for the id of a topic.
 */
export async function followMove(
  topicId: number,
  movedTo: number | undefined,
  hrefOf: (topicId: number) => string,
): Promise<PageRefusal | undefined> {
  const seen = new Set<number>();
  let [at, next] = [topicId, movedTo];
  while (next !== undefined && next !== at && seen.size <= MAX_MOVES) {
    seen.add(at);
    at = next;
    const read = await readTopic(at, { offset: 0, limit: 1, sort: THREAD_SORT });
    // Where it cannot be read, the page that is led to says so.
    next = read.kind === 'ok' ? read.value.movedTo : undefined;
    if (seen.has(at)) return { kind: 'failed', failure: { kind: 'missing' } };
  }
  return at === topicId ? undefined : { kind: 'moved', status: 308, to: hrefOf(at) };
}
