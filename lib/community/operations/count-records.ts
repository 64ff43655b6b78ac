import { config } from '@/lib/base/config/config';
import type { Topic } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { pageWindow } from '@/lib/urls/views/paging';
import type { RecordWindow, TopicQuery } from '@/lib/urls/views/view';
import { community } from '../open-community';
import { capabilities } from '../store/capabilities';
import { readTopic } from './read-records';

/**
 * Returns the exact count: the first claim whose last page is the last one. Undefined without such a claim.
 * Totals may be old, count replies only, or include hidden records, so the last page is requested (and
 * cached).
 * @param claims the stated totals, the likelier first
 * @param minimum the number of known records; lower claims are wrong
 * @param receivedFor resolves to the number of records in a window
 */
async function verifyCount(
  claims: readonly (number | undefined)[],
  minimum: number,
  perPage: number,
  receivedFor: (window: RecordWindow) => Promise<Outcome<number>>,
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

/** Returns the number of posts of a topic; undefined after two requests without success. */
export async function countPosts(
  topic: Topic & { total?: number },
  minimum: number,
  perPage: number,
): Promise<number | undefined> {
  if (capabilities().hasPostTotals && topic.total !== undefined) return topic.total;
  const claims = [topic.total, topic.postCount];
  return verifyCount(claims, minimum, perPage, async (window) =>
    mapOk(
      await readTopic(topic.id, { ...window, sort: 'asc' }),
      ({ posts, rejectedCount = 0 }) => posts.length + rejectedCount,
    ),
  );
}

/** Returns the number of topics of a list; undefined after one request without success. */
export async function countTopics(
  list: Omit<TopicQuery, keyof RecordWindow>,
  total: number | undefined,
  minimum: number,
  perPage: number,
): Promise<number | undefined> {
  // The embedded community states exact totals.
  if (config().communityUrl === undefined) return total;
  return verifyCount([total], minimum, perPage, async (window) =>
    mapOk(
      await community().topics({ ...list, ...window }),
      ({ items, rejectedCount = 0 }) => items.length + rejectedCount,
    ),
  );
}
