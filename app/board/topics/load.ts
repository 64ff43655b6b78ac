import { cache } from 'react';
import { countTopics } from '@/lib/community/operations/count-records';
import { listForums, listTopics } from '@/lib/community/operations/operations';
import { config } from '@/lib/config/config';
import type { Forum, TopicEntry } from '@/lib/model/community';
import { forumAncestors } from '@/lib/model/forum-tree';
import { type Outcome, ok } from '@/lib/model/outcome';
import { oldestCachedAt, type PageResult } from '@/lib/render/page-result';
import { markPageEmpty } from '@/lib/render/render-context';
import { href } from '@/lib/urls/href';
import { isPastEnd, type Paging, pageWindow, paging } from '@/lib/urls/paging';
import type { TopicsView } from '@/lib/urls/view';

/** A page of a list of topics, of one forum or of all. */
interface TopicsShown {
  view: TopicsView;
  /** The forum, with those around it outermost first, where the list is of one. */
  forum?: { self: Forum; around: Forum[] };
  forums: Forum[];
  topics: TopicEntry[];
  paging: Paging;
  savedAt?: Date;
}

/** A forum among all; one that the whole list leaves out is asked for by itself. */
async function findForum(id: number, all: Forum[]): Promise<Outcome<Forum>> {
  const known = all.find((forum) => forum.id === id);
  if (known) return ok(known);
  const asked = await listForums(id);
  if (asked.kind !== 'ok') return asked;
  const self = asked.value.find((forum) => forum.id === id);
  return self ? ok(self) : { kind: 'missing' };
}

/** What a page of topics shows; the same for its head and its body. */
export const loadTopics = cache(async (view: TopicsView): Promise<PageResult<TopicsShown>> => {
  const { filter, orderBy, sort, page } = view;
  const perPage = config().topicsPerPage;
  const window = pageWindow(page, perPage);
  const [listing, forums] = await Promise.all([
    listTopics({ ...filter, orderBy, sort, ...window }),
    listForums(),
  ]);
  const all = forums.kind === 'ok' ? forums.value : [];
  const self = filter.forumId === undefined ? undefined : await findForum(filter.forumId, all);
  if (self && self.kind !== 'ok') return { kind: 'failed', failure: self };
  if (listing.kind !== 'ok') return { kind: 'failed', failure: listing };
  const { items, rejectedCount = 0 } = listing.value;
  const received = items.length + rejectedCount;
  if (isPastEnd(page, received)) {
    return { kind: 'past-end', page, first: href({ ...view, page: 1 }) };
  }
  // Nobody can say whether there is a member of this number.
  if (received === 0 && filter.starterId !== undefined) markPageEmpty();
  const claimed = received > perPage ? listing.value.total : undefined;
  const least = window.offset + received;
  const total = await countTopics({ ...filter, orderBy, sort }, claimed, least, perPage);
  return {
    kind: 'ready',
    view,
    forum: self && { self: self.value, around: forumAncestors(all, self.value) },
    forums: all,
    topics: items.slice(0, perPage),
    paging: paging(page, perPage, received, total),
    savedAt: oldestCachedAt([listing, forums]),
  };
});
