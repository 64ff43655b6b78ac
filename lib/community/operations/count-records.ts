import { config } from '@/lib/config/config';
import type { Topic } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import { pageWindow } from '@/lib/urls/paging';
import { listTopics, type RecordWindow, readTopic } from './operations';
import type { TopicsWindow } from './requests';

/** How many records came for a window; a failure where that could not be asked. */
type CountReceived = (window: RecordWindow) => Promise<Outcome<number>>;

interface CountClaims {
  /** What the community says, the likelier first. */
  claims: readonly (number | undefined)[];
  /** How many records are known to be there; claims of fewer are wrong. */
  minimum: number;
  perPage: number;
}

/**
 * The first claim whose last page is the last one, made exact; undefined where none is. A count may
 * be of replies only, or old, or of what guests may not see: it is believed no further than the page
 * that it says is the last, which is looked at (and cached for the visitor who goes there).
 */
export async function verifyCount(
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

/** The store of this very site counts what it has. */
const isOwnStore = () => config().apiBaseUrl === undefined;

/** How many posts a topic has; undefined when that cannot be known for the price of two requests. */
export async function countPosts(
  topic: Topic & { total?: number },
  minimum: number,
  perPage: number,
): Promise<number | undefined> {
  if (isOwnStore() && topic.total !== undefined) return topic.total;
  const claims = [topic.total, topic.postCount];
  return verifyCount({ claims, minimum, perPage }, async (window) => {
    const last = await readTopic(topic.id, { ...window, sort: 'asc' });
    return last.kind === 'ok'
      ? ok(last.value.posts.length + (last.value.rejectedCount ?? 0))
      : last;
  });
}

/** How many topics a list holds; undefined when that cannot be known for the price of one request. */
export async function countTopics(
  list: Omit<TopicsWindow, keyof RecordWindow>,
  total: number | undefined,
  minimum: number,
  perPage: number,
): Promise<number | undefined> {
  if (isOwnStore()) return total;
  return verifyCount({ claims: [total], minimum, perPage }, async (window) => {
    const last = await listTopics({ ...list, ...window });
    return last.kind === 'ok'
      ? ok(last.value.items.length + (last.value.rejectedCount ?? 0))
      : last;
  });
}
