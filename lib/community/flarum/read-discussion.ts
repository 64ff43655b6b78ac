import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import type { RawPost, RawTopic } from '@/lib/model/records';
import type { PostsWindow } from '@/lib/urls/views/view';
import type { Ask, ForumAnswer } from '../forum/ask';
import { type FlarumTags, ONLY_FORUM } from './flarum-tags';
import { windowSearch } from './page-windows';
import { type FlarumDiscussion, toDiscussion, toPost } from './records/flarum-fields';
import { parseDocument } from './records/json-api';

/** Attributes and relations of a discussion. Without this list, all ids of its posts are read. */
const FIELDS =
  'title,commentCount,createdAt,lastPostedAt,isSticky,hasBestAnswer,user,lastPostedUser,tags';

/** A comment; undefined for one that is not shown. */
type Comment = RawPost | undefined;

/**
 * Reads a discussion with a window of comments. Events ("renamed the discussion") have no places, so the
 * number of comments tells where it ends. Two requests at once, one more for each 50 posts.
 */
export async function readDiscussion(
  ask: Ask,
  tags: FlarumTags,
  id: number,
  window: PostsWindow,
): Promise<ForumAnswer<RawTopic>> {
  const [head, places] = await Promise.all([
    readHead(ask, tags, id),
    readComments(ask, id, window),
  ]);
  if (head.kind !== 'ok') return head;
  if (places.kind !== 'ok') return places;
  const { topic, answerId } = head.value;
  const { offset, sort } = window;
  const total = Math.max(topic.postCount ?? 0, offset + places.value.length);
  const posts = places.value.flatMap((post, index) => {
    if (!post) return [];
    const place = sort === 'asc' ? offset + index + 1 : total - offset - index;
    const isSolution = post.id === answerId && { isSolution: true as const };
    return [{ ...post, place, ...isSolution }];
  });
  return ok({ ...topic, posts, rejectedCount: places.value.length - posts.length, total });
}

async function readHead(
  ask: Ask,
  tags: FlarumTags,
  id: number,
): Promise<ForumAnswer<FlarumDiscussion>> {
  const known = await tags.known(ask);
  if (known.kind !== 'ok') return known;
  const { hasTags } = known.value;
  const parameters = new URLSearchParams({
    include: hasTags ? 'user,lastPostedUser,tags' : 'user,lastPostedUser',
    'fields[discussions]': FIELDS,
  });
  return ask(`/api/discussions/${id}`, `?${parameters}`, (body): Outcome<FlarumDiscussion> => {
    const document = parseDocument(body);
    if (document.kind !== 'ok') return document;
    const [record] = document.value.records;
    const only = hasTags ? undefined : ONLY_FORUM;
    const found = record?.id === id ? toDiscussion(record, document.value, only) : undefined;
    return found ? ok(found) : { kind: 'malformed', reason: 'no discussion' };
  });
}

/** Returns the comments in a window of a discussion. */
export async function readComments(
  ask: Ask,
  id: number,
  window: PostsWindow,
): Promise<ForumAnswer<Comment[]>> {
  const parameters = new URLSearchParams({
    'filter[discussion]': String(id),
    'filter[type]': 'comment',
    sort: window.sort === 'asc' ? 'number' : '-number',
    include: 'user',
  });
  const places: Comment[] = [];
  for (const search of windowSearch(window, parameters)) {
    const page = await ask('/api/posts', search, (body) =>
      mapOk(parseDocument(body), (document) => ({
        posts: document.records.map((record) => toPost(record, document)),
        hasMore: document.hasMore,
      })),
    );
    if (page.kind !== 'ok') return page;
    places.push(...page.value.posts);
    if (!page.value.hasMore) break;
  }
  return ok(places);
}
