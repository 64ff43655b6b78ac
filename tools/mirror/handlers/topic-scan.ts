import type { Listing, TopicEntry } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { nowSeconds } from '@/lib/model/unix-time';
import type { TopicQuery } from '@/lib/urls/views/view';
import type { MirrorContext, TaskHandler } from '../mirror-context';
import type { MirrorTask, TaskProgress } from '../task-queue';
import type { MirroredTopics } from './mirrored-topics';

/** Topics in one window of a list. */
export const TOPICS_PER_REQUEST = 100;
/** Mark of a scan that reads the window before again: it is not compared with earlier windows. */
const STEPPED_BACK = -1;

/** Requests one window of the board's topics. */
export type ListTopics = (
  window: Omit<TopicQuery, 'limit'>,
) => Promise<Outcome<Listing<TopicEntry>>>;

/** Returns how many entries a window has, invalid ones included. */
export const windowLength = ({ items, rejectedCount = 0 }: Listing<TopicEntry>) =>
  items.length + rejectedCount;

/**
 * Returns the handler that lists all topics from the first to the newest, an order in which only
 * deletions move a topic. Each window begins with the last topic of the one before; where it does
 * not, the window before is read again. A window without new topics ends the scan: some servers
 * ignore `offset`, and some repeat their last window for every offset past the end.
 */
export function topicScanHandler(
  { state, queue, warn }: MirrorContext,
  topics: MirroredTopics,
  list: ListTopics,
): TaskHandler {
  const start = ({ items: [first] }: Listing<TopicEntry>) => {
    state.set('scan', state.number('cycle'));
    state.set('scanFirstTopic', first?.id ?? 0);
  };

  const end = (isComplete: boolean): undefined => {
    state.set('topicsScannedAt', nowSeconds());
    if (isComplete) queue.add('unseen topics', '', { cursor: 0, requests: 0 });
    else {
      const count = topics.countInScan(state.number('scan'));
      warn(
        `The community gives the same topics whatever the offset: ${count} could be listed, the rest could not.`,
      );
    }
  };

  /** Returns whether all topics were listed before a window in which none is new. */
  const wasComplete = (window: Listing<TopicEntry>) => {
    if (windowLength(window) < TOPICS_PER_REQUEST) return true;
    if (window.total !== undefined) return topics.countInScan(state.number('scan')) >= window.total;
    return window.items[0]?.id !== state.number('scanFirstTopic');
  };

  const apply = (
    window: Listing<TopicEntry>,
    { cursor, mark }: MirrorTask,
    offset: number,
  ): TaskProgress | undefined => {
    if (cursor === 0 && mark === null) start(window);
    const scan = state.number('scan');
    const { items, total } = window;
    const newCount = items.filter((entry) => topics.recordListed(entry, scan).isNewInScan).length;

    const length = windowLength(window);
    const reached = offset + length;
    const isContinuous = offset >= cursor || items[0]?.id === mark;
    if (isContinuous && reached === cursor) return end(true);
    const isRepeated = newCount === 0 && items.length > 0 && offset > 0 && mark !== STEPPED_BACK;
    if (isRepeated) return end(wasComplete(window));
    if (!isContinuous) {
      return { cursor: Math.max(0, cursor - TOPICS_PER_REQUEST), mark: STEPPED_BACK };
    }
    if (length < TOPICS_PER_REQUEST && total !== undefined && reached >= total) return end(true);
    const requests = Math.max(1, Math.ceil(((total ?? 0) - reached) / TOPICS_PER_REQUEST));
    const last = mark === STEPPED_BACK ? undefined : items.at(-1)?.id;
    return { cursor: reached, mark: last, requests };
  };

  return async (task) => {
    const { cursor, mark } = task;
    const offset = mark !== null && mark > 0 ? cursor - 1 : cursor;
    const listed = await list({ orderBy: 'start_date', sort: 'asc', offset });
    return mapOk(listed, (window) => () => apply(window, task, offset));
  };
}
