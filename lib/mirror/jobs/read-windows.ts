import type { TopicsWindow } from '@/lib/community/operations/requests';
import type { Listing, TopicEntry } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { nowSeconds } from '../../model/unix-time';
import type { Job, MirrorContext } from '../context';
import type { MirrorTask, TaskRemainder } from '../task-queue';
import type { KnownTopics } from './known-topics';

/** Topics in one window of a list. */
export const LIMIT = 100;
/** The window before was read again: neither it nor the next is compared with what came before. */
const STEPPED_BACK = -1;

/** Asks for one window of the board's topics. */
export type ListTopics = (
  window: Omit<TopicsWindow, 'limit'>,
) => Promise<Outcome<Listing<TopicEntry>>>;

export const lengthOf = ({ items, leftOut = 0 }: Listing<TopicEntry>) => items.length + leftOut;

/**
 * The job that lists all topics, from the first to the newest, an order in which nothing moves unless
 * something is deleted: each window begins with the last topic of the one before, and where it does
 * not, one window is read again. A window without anything new ends it: some servers ignore `offset`,
 * and some repeat their last window for every offset behind it.
 */
export function walkJob(
  { notes, queue, tally, warn }: MirrorContext,
  topics: KnownTopics,
  list: ListTopics,
): Job {
  const begin = ({ items: [first] }: Listing<TopicEntry>) => {
    notes.set('walk', notes.number('sweep'));
    notes.set('walk_first', first?.id ?? 0);
  };

  const end = (isWhole: boolean): undefined => {
    notes.set('walked', nowSeconds());
    if (isWhole) queue.add('unseen topics', '', { cursor: 0, asks: 0 });
    else {
      const count = topics.countSeen(notes.number('walk'));
      warn(
        `The community gives the same topics whatever the offset: ${count} could be listed, the rest could not.`,
      );
    }
    return undefined;
  };

  /** Whether all topics were listed before a window that has none but those listed already. */
  const wasWhole = (listing: Listing<TopicEntry>) => {
    if (lengthOf(listing) < LIMIT) return true;
    if (listing.total !== undefined) return topics.countSeen(notes.number('walk')) >= listing.total;
    return listing.items[0]?.id !== notes.number('walk_first');
  };

  const take = (listing: Listing<TopicEntry>, { cursor, mark }: MirrorTask, offset: number) => {
    if (cursor === 0 && mark === null) begin(listing);
    const walk = notes.number('walk');
    const firsts = listing.items.filter((entry) => topics.hear(entry, walk).isFirstInWalk).length;
    tally.leftOut += listing.leftOut ?? 0;

    const { items, total } = listing;
    const length = lengthOf(listing);
    const reached = offset + length;
    const overlaps = offset < cursor;
    const isAtMark = !overlaps || items[0]?.id === mark;
    if (isAtMark && reached === cursor) return end(true);
    const isRepeated = firsts === 0 && items.length > 0 && offset > 0 && mark !== STEPPED_BACK;
    if (isRepeated) return end(wasWhole(listing));
    if (!isAtMark) {
      return { cursor: Math.max(0, cursor - LIMIT), mark: STEPPED_BACK };
    }
    if (length < LIMIT && total !== undefined && reached >= total) return end(true);
    const asks = Math.max(1, Math.ceil(((total ?? 0) - reached) / LIMIT));
    const last = mark === STEPPED_BACK ? undefined : items.at(-1)?.id;
    return { cursor: reached, mark: last, asks };
  };

  return async (task) => {
    const { cursor, mark } = task;
    const offset = mark !== null && mark > 0 ? cursor - 1 : cursor;
    const listed = await list({ orderBy: 'start_date', sort: 'asc', offset });
    return mapOk(listed, (listing) => (): TaskRemainder | undefined => take(listing, task, offset));
  };
}
