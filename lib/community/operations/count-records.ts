import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { Topic } from '@/lib/model/records';
import { pageWindow } from '@/lib/urls/views/paging';
import type { RecordWindow, TopicQuery } from '@/lib/urls/views/view';
import type { Site } from '../site/site';
import { readTopic } from './read-records';

/**
 * Returns the exact count, if it can be found. Stated totals may be outdated, omit first posts, or include
 * hidden records, so the claimed last page is requested (and cached).
 * @param claims stated totals, likeliest first
 * @param minimum known records; lower claims are wrong
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

/** Returns a topic's number of posts; undefined after two failed requests. */
export async function countPosts(
  site: Site,
  topic: Topic,
  minimum: number,
  perPage: number,
): Promise<number | undefined> {
  if (site.can.countPosts && topic.total !== undefined) return topic.total;
  const claims = [topic.total, topic.postCount];
  return verifyCount(claims, minimum, perPage, async (window) =>
    mapOk(
      await readTopic(site, topic.id, { ...window, sort: 'asc' }),
      ({ posts, rejectedCount = 0 }) => posts.length + rejectedCount,
    ),
  );
}

/** Returns a list's number of topics; undefined after one failed request. */
export async function countTopics(
  { community, can }: Site,
  list: Omit<TopicQuery, keyof RecordWindow>,
  total: number | undefined,
  minimum: number,
  perPage: number,
): Promise<number | undefined> {
  // The store states exact totals.
  if (can.countTopics) return total;
  return verifyCount([total], minimum, perPage, async (window) =>
    mapOk(
      await community.topics({ ...list, ...window }),
      ({ items, rejectedCount = 0 }) => items.length + rejectedCount,
    ),
  );
}
