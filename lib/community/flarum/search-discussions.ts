import { ok } from '@/lib/model/outcome';
import type { SearchResults } from '@/lib/model/search-results';
import type { SearchWindow } from '@/lib/urls/views/view';
import type { Ask, ForumAnswer } from '../forum/ask';
import { type FoundInForum, resultsOf } from '../forum/found-posts';
import { findFlarumMember } from './flarum-members';
import { type FlarumTags, ONLY_FORUM } from './flarum-tags';
import { windowSearch } from './page-windows';
import { toDiscussion, toPost } from './records/flarum-fields';
import { type ApiAnswer, parseDocument } from './records/json-api';

/**
 * Searches discussions, in a forum with those below it or started by a member. Undefined for other searches.
 * Flarum names the best comment of each, unless its database has no full text search.
 */
export async function searchDiscussions(
  ask: Ask,
  tags: FlarumTags,
  { in: part, forumId, starterId, topicId, author, sort, ...window }: SearchWindow,
): Promise<ForumAnswer<SearchResults<string>> | undefined> {
  const isOffered = part !== 'wiki' && topicId === undefined && author === undefined;
  if (!isOffered || window.text === '') return undefined;
  const known = await tags.known(ask);
  if (known.kind !== 'ok') return known;
  const { hasTags, tags: all, version } = known.value;
  const filters: [name: string, value: string][] = [];
  if (forumId !== undefined && hasTags) {
    const tag = all.find(({ id, isForum }) => isForum && id === forumId);
    if (!tag) return undefined;
    filters.push(['tag', tag.slug]);
  }
  if (starterId !== undefined) {
    const member = await findFlarumMember(ask, starterId);
    // Guests may be refused members, and not searches.
    if (member.kind !== 'ok') return member.kind === 'response' ? undefined : member;
    if (!member.value) return undefined;
    filters.push(['author', member.value.accountName]);
  }
  const include = [
    'user',
    'mostRelevantPost',
    'mostRelevantPost.user',
    ...(hasTags ? ['tags'] : []),
  ];
  const parameters = new URLSearchParams({
    include: include.join(),
    ...queryOf(window.text, filters, version),
  });
  if (sort) parameters.set('sort', '-lastPostedAt');
  const [search = ''] = windowSearch(window, parameters);
  const page = await ask('/api/discussions', search, parseDocument);
  if (page.kind !== 'ok') return page;
  const { items } = resultsOf(foundIn(page.value, hasTags ? undefined : ONLY_FORUM), {
    ...window,
    offset: 0,
  });
  const { total, hasMore } = page.value;
  return ok({ items, total, hasMore, isComplete: true });
}

/** In Flarum 1, filters are words of the search: first, since a quotation mark may be left open. */
function queryOf(
  text: string,
  filters: readonly [name: string, value: string][],
  version: 1 | 2,
): Record<string, string> {
  if (version === 1) {
    return { 'filter[q]': [...filters.map((filter) => filter.join(':')), text].join(' ') };
  }
  const named = filters.map(([name, value]) => [`filter[${name}]`, value]);
  return { 'filter[q]': text, ...Object.fromEntries(named) };
}

/** Flarum also finds what is in hidden tags, which its lists leave out. */
const foundIn = (document: ApiAnswer, only: number | undefined): FoundInForum[] =>
  document.records.flatMap((record) => {
    const discussion = toDiscussion(record, document, only);
    if (!discussion || discussion.isUnlisted) return [];
    const [best] = document.related(record, 'mostRelevantPost');
    return [{ topic: discussion.topic, post: best && toPost(best, document) }];
  });
