import { countTopics } from '@/lib/community/operations/count-records';
import type { Site } from '@/lib/community/site/site';
import { forumAncestors } from '@/lib/model/forum-tree';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Forum, TopicEntry } from '@/lib/model/records';
import { TOPIC_FLAGS, type TopicFlag, topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { isPastEnd, type Paging, pageWindow, paging } from '@/lib/urls/views/paging';
import type { TopicsView } from '@/lib/urls/views/view';
import { loadMember, type MemberContent } from './load-member';
import { oldestCachedAt, type PageResult, pastEnd } from './page-result';

export interface TopicsContent {
  view: TopicsView;
  /** The list's forum, and its ancestors, outermost first. */
  forum?: Forum & { ancestors: Forum[] };
  forums: Forum[];
  topics: TopicEntry[];
  flags: TopicFlag[];
  paging: Paging;
  member?: MemberContent;
}

async function findForum({ community }: Site, id: number, all: Forum[]): Promise<Outcome<Forum>> {
  const listed = all.find((forum) => forum.id === id);
  if (listed) return ok(listed);
  const subtree = await community.forums(id);
  if (subtree.kind !== 'ok') return subtree;
  const forum = subtree.value.find((each) => each.id === id);
  return forum ? ok(forum) : { kind: 'missing' };
}

/** True for a forum's unfiltered first page in default order. */
function isForumEntry(view: TopicsView): boolean {
  const { forumId } = view.filter;
  return forumId !== undefined && href(view) === href(topicsWith({ forumId }));
}

/** The API's maximum. */
const MAX_PINNED = 100;

/** Returns the topic without its pin. */
export const withoutPin = (topic: TopicEntry): TopicEntry => ({ ...topic, isPinned: false });

/**
 * A forum's first page begins with its pinned topics, which are requested unless the community lists them
 * first. Other lists hide pins.
 */
async function withPinnedFirst(
  { community, can }: Site,
  view: TopicsView,
  topics: TopicEntry[],
): Promise<TopicEntry[]> {
  if (!isForumEntry(view)) return topics.map(withoutPin);
  const { filter, orderBy, sort } = view;
  const window = { orderBy, sort, offset: 0, limit: MAX_PINNED };
  const listed = can.listPinnedFirst
    ? undefined
    : await community.topics({ ...filter, isPinned: true, ...window });
  const pinned = (listed?.kind === 'ok' ? listed.value.items : topics).filter(
    ({ isPinned }) => isPinned,
  );
  const ids = new Set(pinned.map(({ id }) => id));
  return [...pinned, ...topics.filter(({ id }) => !ids.has(id)).map(withoutPin)];
}

/** Returns the flags of the list's topics; all supported flags if checking takes requests. */
async function offeredFlags(
  { community, can }: Site,
  { filter, orderBy, sort }: TopicsView,
): Promise<TopicFlag[]> {
  const offered = TOPIC_FLAGS.map(async ({ field }) => {
    const query = { ...filter, [field]: true, orderBy, sort, offset: 0, limit: 1 };
    if (filter[field] !== undefined) return [];
    if (!can.answerAtOnce) {
      return field === 'isPinned' || can.showSelections ? [field] : [];
    }
    const flagged = await community.topics(query);
    return flagged.kind === 'ok' && flagged.value.items.length > 0 ? [field] : [];
  });
  return (await Promise.all(offered)).flat();
}

/** Loads a page of topics. */
export async function loadTopics(view: TopicsView, site: Site): Promise<PageResult<TopicsContent>> {
  const { filter, orderBy, sort, page } = view;
  const { community, outline } = site;
  const perPage = site.settings.topicsPerPage;
  const window = pageWindow(page, perPage);
  const [listing, named] = await Promise.all([
    community.topics({ ...filter, orderBy, sort, ...window }),
    outline.forums(),
  ]);
  const isSubForum = ({ parentId }: Forum) => parentId === filter.forumId;
  const hasSubForums = named.kind === 'ok' && named.value.some(isSubForum);
  // The counts of sub-forums are shown; of other forums only the names.
  const forumList = hasSubForums ? await community.forums() : named;
  const forums = forumList.kind === 'ok' ? forumList.value : [];
  const forum =
    filter.forumId === undefined ? undefined : await findForum(site, filter.forumId, forums);
  if (forum && forum.kind !== 'ok') return { kind: 'failed', failure: forum };
  if (listing.kind !== 'ok') return { kind: 'failed', failure: listing };
  const { items, rejectedCount = 0 } = listing.value;
  const received = items.length + rejectedCount;
  if (isPastEnd(page, received)) return pastEnd(view);
  // An unknown member also has an empty list.
  const member = await loadMember(view, site);
  if (view.posts !== undefined && !member) return { kind: 'failed', failure: { kind: 'missing' } };
  const isOfUnknown = filter.tag !== undefined || (filter.starterId !== undefined && !member);
  const isEmpty = received === 0 && isOfUnknown;
  const claimedTotal = received > perPage ? listing.value.total : undefined;
  const minTotal = window.offset + received;
  const total = await countTopics(
    site,
    { ...filter, orderBy, sort },
    claimedTotal,
    minTotal,
    perPage,
  );
  return {
    kind: 'ready',
    cachedAt: oldestCachedAt([listing, forumList]),
    isEmpty,
    view,
    forum: forum && { ...forum.value, ancestors: forumAncestors(forums, forum.value) },
    forums,
    topics: await withPinnedFirst(site, view, items.slice(0, perPage)),
    flags: await offeredFlags(site, view),
    paging: paging(page, perPage, received, total),
    member,
  };
}
