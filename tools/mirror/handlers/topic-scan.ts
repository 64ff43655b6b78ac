import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { Listing, TopicEntry } from '@/lib/model/records';
import { nowSeconds } from '@/lib/model/unix-time';
import type { TopicQuery } from '@/lib/urls/views/view';
import type { MirrorContext, TaskHandler } from '../mirror-context';
import type { TaskProgress } from '../task-queue';
import type { MirroredTopics } from './mirrored-topics';

export const TOPICS_PER_REQUEST = 100;

export type ListTopics = (
  window: Omit<TopicQuery, 'limit'>,
) => Promise<Outcome<Listing<TopicEntry>>>;

/** Returns the number of entries in a window, invalid ones included. */
export const windowLength = ({ items, rejectedCount = 0 }: Listing<TopicEntry>) =>
  items.length + rejectedCount;

/**
 * Returns the handler that lists all topics, oldest first, one window per call. Only deletions shift this
 * order; the next scan finds topics that were skipped. A window without new topics ends the scan, since some
 * servers ignore `offset` or repeat the last window. If the list is partial, later calls list each forum that
 * has more topics; the task's step is then the forum's id.
 */
export function topicScanHandler(
  { state, queue, warn }: MirrorContext,
  topics: MirroredTopics,
  list: ListTopics,
): TaskHandler {
  /** Stores the time of the scan. Looks for deleted topics after a complete scan, else logs a warning. */
  const endScan = (isComplete: boolean): undefined => {
    state.set('topicsScannedAt', nowSeconds());
    if (isComplete) {
      queue.add('unseen topics', '', { cursor: 0, requests: 0 });
    } else {
      const count = topics.countInScan(state.number('scan'));
      warn(
        `The community gives the same topics whatever the offset: ${count} could be listed, the rest could not.`,
      );
    }
  };

  /**
   * True if all topics were listed before a window repeated. Without a total, a repeated last window means
   * that; a repeated first window means that the server ignores `offset`.
   */
  const wasComplete = ({ items: [first], total }: Listing<TopicEntry>) =>
    total === undefined
      ? first?.id !== state.number('scanFirstTopic')
      : topics.countInScan(state.number('scan')) >= total;

  /** Returns the progress to the next forum with more topics, or the end of the scan. */
  const endOfList = (forum: number, isPartial: boolean): TaskProgress | undefined => {
    if (!isPartial && forum === 0) return endScan(true);
    const [next] = topics.forumsWithMore(state.number('scan'), forum);
    if (next === undefined) return endScan(true);
    return { cursor: 0, step: String(next) };
  };

  return async ({ cursor, step }) => {
    // 0 stands for the list of all topics.
    const forum = Number(step ?? 0);
    const forumId = forum > 0 ? { forumId: forum } : {};
    const listed = await list({ orderBy: 'start_date', sort: 'asc', offset: cursor, ...forumId });
    // The caller runs the inner function to write the response to the database.
    return mapOk(listed, (window) => () => {
      const { items, total, isPartial = false } = window;
      if (cursor === 0 && forum === 0) {
        // The number of a scan is that of the cycle in which it begins.
        state.set('scan', state.number('cycle'));
        state.set('scanFirstTopic', items[0]?.id ?? 0);
      }
      const scan = state.number('scan');
      // `recordListed` stores each entry.
      const newCount = items.filter((entry) => topics.recordListed(entry, scan).isNewInScan).length;
      const length = windowLength(window);
      const reached = cursor + length;
      const isFull = length >= TOPICS_PER_REQUEST;
      // An empty window is the last one. So is a short window, unless the total says that topics follow.
      if (length === 0 || (!isFull && reached >= (total ?? 0))) return endOfList(forum, isPartial);
      // The server repeats a window. In a forum, or for a short window, that is the end of the list.
      if (newCount === 0 && cursor > 0) {
        const isEnd = forum > 0 || !isFull || wasComplete(window);
        return isEnd ? endOfList(forum, isPartial) : endScan(false);
      }
      const remaining = (total ?? 0) - reached;
      const requests = Math.max(1, Math.ceil(remaining / TOPICS_PER_REQUEST));
      return { cursor: reached, requests, step: step ?? undefined };
    });
  };
}
