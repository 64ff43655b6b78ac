import { ok } from '@/lib/model/outcome';
import type { Listing, TopicEntry } from '@/lib/model/records';
import type { TopicQuery } from '@/lib/urls/views/view';
import type { Ask, ForumAnswer } from '../forum/ask';
import { matchingTopics } from '../forum/topic-query';
import { findFlarumMember } from './flarum-members';
import type { FlarumTags } from './flarum-tags';
import { ONLY_FORUM } from './flarum-tags';
import { windowSearch } from './page-windows';
import { toDiscussion } from './records/flarum-fields';
import { type ApiAnswer, parseDocument } from './records/json-api';

const SORTS = { last_post: 'lastPostedAt', start_date: 'createdAt' } as const;

/**
 * Returns a window of matching discussions; undefined for an unknown forum or member. A parent's list has the
 * discussions of its children, too, which count as rejected.
 */
export async function listDiscussions(
  ask: Ask,
  tags: FlarumTags,
  query: TopicQuery,
): Promise<ForumAnswer<Listing<TopicEntry>> | undefined> {
  const known = await tags.known(ask);
  if (known.kind !== 'ok') return known;
  const { hasTags, tags: all, forums } = known.value;
  const only = hasTags ? undefined : ONLY_FORUM;
  const parameters = new URLSearchParams({
    include: hasTags ? 'user,lastPostedUser,tags' : 'user,lastPostedUser',
  });
  const forum = forums.find(({ id }) => id === query.forumId);
  if (query.forumId !== undefined && !forum) return undefined;
  // Without tags, the only forum has all discussions.
  const slug = all.find(({ id, name }) =>
    query.tag === undefined ? id === query.forumId : name.toLowerCase() === query.tag,
  )?.slug;
  if (hasTags && slug !== undefined) parameters.set('filter[tag]', slug);
  if (query.tag !== undefined && slug === undefined) return ok({ items: [], total: 0 });
  if (query.isPinned) parameters.set('filter[sticky]', '1');
  if (query.starterId !== undefined) {
    const member = await findFlarumMember(ask, query.starterId);
    if (member.kind !== 'ok' || !member.value) return member.kind === 'ok' ? undefined : member;
    parameters.set('filter[author]', member.value.accountName);
  }
  // Only in the order that Flarum takes by itself, sticky discussions of a tag come first.
  const isOwnOrder = forum && query.orderBy === 'last_post' && query.sort === 'desc';
  if (!isOwnOrder) {
    parameters.set('sort', `${query.sort === 'desc' ? '-' : ''}${SORTS[query.orderBy]}`);
  }
  const items: TopicEntry[] = [];
  let received = 0;
  let total = query.isPinned ? undefined : forum?.topicCount;
  for (const search of windowSearch(query, parameters)) {
    const page = await ask('/api/discussions', search, parseDocument);
    if (page.kind !== 'ok') return page;
    const { records, rejectedCount, hasMore, total: stated } = page.value;
    items.push(...matchingTopics(discussionsOf(page.value, only), query));
    received += records.length + rejectedCount;
    const end = received > 0 || query.offset === 0 ? query.offset + received : undefined;
    total = stated ?? (hasMore ? total : end);
    if (!hasMore) break;
  }
  return ok({ items, total, rejectedCount: received - items.length });
}

const discussionsOf = (document: ApiAnswer, only: number | undefined): TopicEntry[] =>
  document.records.flatMap((record) => toDiscussion(record, document, only)?.topic ?? []);

/**
 * Resolves to the number of discussions in the shortest list; undefined without an answer, and for an empty
 * list: a forum that is closed to guests sends that, and 404 for each record.
 */
export async function countDiscussions(ask: Ask): Promise<number | undefined> {
  const answer = await ask('/api/discussions', '?page[limit]=1', parseDocument);
  return answer.kind === 'ok' ? answer.value.records.length || undefined : undefined;
}
