import { config } from '@/lib/base/config/config';
import type { Topic } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import { pageWindow } from '@/lib/urls/views/paging';
import type { RecordWindow, TopicQuery } from '@/lib/urls/views/view';
import { capabilities } from '../capabilities';
import { listTopics, readTopic } from './operations';

/** Requests a window; resolves to the number of records in it. */
type CountReceived = (window: RecordWindow) => Promise<Outcome<number>>;

interface CountClaims {
  /** The totals that the community states, the more likely first. */
  claims: readonly (number | undefined)[];
  /** How many records are known to exist; lower claims are wrong. */
  minimum: number;
  perPage: number;
}

/**
 * The exact count, by the first claim whose last page is in fact the last page; undefined where none is.
 * A stated total may count replies only, or be old, or include hidden records, so its last page is
 * requested (and cached for the visitor who goes there).
 */
async function verifyCount(
  { claims, minimum, perPage }: CountClaims,
  receivedFor: CountReceived,
): Promise<number | undefined> {
  const lastPages = claims
    .filter((claim) => claim !== undefined && claim >= minimum)
    .map((claim) => Math.ceil(Number(claim) / perPage));
  for (const page of new Set(lastPages)) {
    const window = pageWindow(page, perPage);
    const received = await receivedFor(window);
    if (received.kind !== 'ok') continue;
    if (received.value > 0 && received.value <= perPage) return window.offset + received.value;
  }
  return undefined;
}

/** How many posts a topic has; undefined when two requests do not tell. */
export async function countPosts(
  topic: Topic & { total?: number },
  minimum: number,
  perPage: number,
): Promise<number | undefined> {
  if (capabilities().hasPostTotals && topic.total !== undefined) return topic.total;
  const claims = [topic.total, topic.postCount];
  return verifyCount({ claims, minimum, perPage }, async (window) => {
    const last = await readTopic(topic.id, { ...window, sort: 'asc' });
    return last.kind === 'ok'
      ? ok(last.value.posts.length + (last.value.rejectedCount ?? 0))
      : last;
  });
}

/** How many topics a list has; undefined when one request does not tell. */
export async function countTopics(
  list: Omit<TopicQuery, keyof RecordWindow>,
  total: number | undefined,
  minimum: number,
  perPage: number,
): Promise<number | undefined> {
  // The embedded community states exact totals.
  if (config().apiBaseUrl === undefined) return total;
  return verifyCount({ claims: [total], minimum, perPage }, async (window) => {
    const last = await listTopics({ ...list, ...window });
    return last.kind === 'ok'
      ? ok(last.value.items.length + (last.value.rejectedCount ?? 0))
      : last;
  });
}
