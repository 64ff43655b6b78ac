import { ok } from '@/lib/model/outcome';
import type { SearchResults } from '@/lib/model/search-results';
import type { SearchWindow } from '@/lib/urls/views/view';
import type { Ask, ForumAnswer } from '../forum/ask';
import { resultsOf } from '../forum/found-posts';
import { findNodebbMember } from './nodebb-members';
import { parsePostList } from './records/parse-post-list';

/** One request has the best posts of all pages. Its pages would cut topics in two. */
const MAX_POSTS = 50;

const PATH = '/api/search';
/** Without the frame of the page. */
const OF_POSTS = { in: 'titlesposts', searchOnly: '1' };

/**
 * Searches titles and posts, in a category or of a member. Undefined for other searches, and for a member who
 * is not known by this name.
 */
export async function searchNodebb(
  ask: Ask,
  { in: part, forumId, starterId, topicId, author, sort, ...window }: SearchWindow,
): Promise<ForumAnswer<SearchResults<string>> | undefined> {
  if (part === 'wiki' || starterId !== undefined || topicId !== undefined) return undefined;
  const parameters = new URLSearchParams({
    ...OF_POSTS,
    term: window.text,
    itemsPerPage: String(MAX_POSTS),
    sortBy: sort === 'date' ? 'timestamp' : 'relevance',
  });
  if (forumId !== undefined) parameters.set('categories[]', String(forumId));
  const member = author === undefined ? undefined : await findNodebbMember(ask, author);
  // Guests may be refused members, and not searches.
  if (member && member.kind !== 'ok') return member.kind === 'response' ? undefined : member;
  if (author !== undefined) {
    if (!member?.value) return undefined;
    parameters.set('by[]', author);
  }
  const found = await ask(PATH, `?${parameters}`, parsePostList);
  if (found.kind !== 'ok') return found;
  const { posts, matchCount = 0 } = found.value;
  // A search plugin may know no such filters.
  const memberId = member?.value?.id;
  const shown = posts
    .filter((each) => each !== undefined)
    .filter(({ topic }) => forumId === undefined || topic.forumId === forumId)
    .filter(({ post }) => memberId === undefined || post.author.id === memberId);
  return ok({ ...resultsOf(shown, window), isComplete: matchCount <= MAX_POSTS });
}

/** Requests one page of a search for nothing, which NodeBB's statistics of searches do not count. */
export const maySearchNodebb = (ask: Ask): Promise<ForumAnswer<true>> =>
  ask(PATH, `?${new URLSearchParams({ ...OF_POSTS, itemsPerPage: '1' })}`, () => ok(true));
