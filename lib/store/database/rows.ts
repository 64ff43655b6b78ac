import type {
  RawPage,
  StoredForum,
  StoredPost,
  StoredTopic,
  WikiPageEntry,
} from '@/lib/model/community';
import { unixSeconds } from '@/lib/model/unix-time';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { toPartialPerson } from '@/lib/wire/person';
import { FLAG_BITS } from './schema';

/*
 * Rows of the tables and the models they stand for. Times are Unix seconds, 0 where they are unknown;
 * a string is bound up to its first NUL, hence texts are stored without.
 */

export interface PageEntryRow {
  id: string;
  title: string;
  last_modified: number | null;
  size: number;
}

export interface PageRow extends PageEntryRow {
  author: string | null;
  content: string;
  /** Where the page came as HTML alone; its content is then empty. */
  html: string | null;
}

export interface ForumRow {
  id: number;
  parent_id: number | null;
  name: string;
  description: string;
  position: number;
  topics: number | null;
  posts: number | null;
  last_post: number | null;
  last_id: number | null;
  last_title: string | null;
  last_poster_id: number | null;
  last_poster_name: string | null;
}

export interface TopicRow {
  tid: number;
  /** 0 when it stands in no known forum. */
  forum_id: number;
  title: string;
  description: string;
  starter_id: number | null;
  starter_name: string | null;
  start_date: number | null;
  last_post: number | null;
  last_poster_id: number | null;
  last_poster_name: string | null;
  /** As the community counts. */
  posts: number | null;
  /** The posts that are here; derived when a store is finished. */
  post_total?: number;
  views: number | null;
  flags: number;
  moved_to: number | null;
}

export interface PostRow {
  pid: number;
  tid: number;
  post_date: number;
  author_id: number | null;
  author_name: string;
  post_rendered: string;
}

const dateOf = (seconds: number | null) =>
  seconds === null ? undefined : new Date(seconds * 1000);

const withoutNul = (text: string) => text.replaceAll('\0', '');

export const pageEntryFromRow = (row: PageEntryRow): WikiPageEntry => ({
  id: row.id,
  title: row.title,
  lastModified: dateOf(row.last_modified),
  sizeBytes: row.size,
});

export const pageFromRow = (row: PageRow): RawPage => ({
  ...pageEntryFromRow(row),
  author: row.author ?? undefined,
  ...(row.html === null ? { source: row.content } : { html: row.html }),
});

/** A page is stored with its source where it has one, else with its HTML. */
export function pageToRow(page: RawPage): PageRow & { namespace: string } {
  const content = withoutNul(page.source ?? '');
  const html = page.source === undefined ? withoutNul(page.html ?? '') : null;
  return {
    id: page.id,
    namespace: namespaceOf(page.id),
    title: page.title,
    last_modified: unixSeconds(page.lastModified),
    size: page.sizeBytes ?? Buffer.byteLength(html ?? content),
    author: page.author ?? null,
    content,
    html,
  };
}

export const forumFromRow = (row: ForumRow): StoredForum => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  description: row.description,
  position: row.position,
  topicCount: row.topics ?? undefined,
  postCount: row.posts ?? undefined,
  last: {
    at: dateOf(row.last_post),
    topicId: row.last_id ?? undefined,
    topicTitle: row.last_title ?? undefined,
    poster: toPartialPerson(row.last_poster_id ?? undefined, row.last_poster_name ?? undefined),
  },
});

export const forumToRow = ({ last, ...forum }: StoredForum): ForumRow => ({
  id: forum.id,
  parent_id: forum.parentId,
  name: forum.name,
  description: forum.description,
  position: forum.position,
  topics: forum.topicCount ?? null,
  posts: forum.postCount ?? null,
  last_post: unixSeconds(last?.at),
  last_id: last?.topicId ?? null,
  last_title: last?.topicTitle ?? null,
  last_poster_id: last?.poster?.id ?? null,
  last_poster_name: last?.poster?.name ?? null,
});

export const topicFromRow = (row: TopicRow): StoredTopic => ({
  id: row.tid,
  forumId: row.forum_id || undefined,
  title: row.title,
  description: row.description,
  starter: toPartialPerson(row.starter_id ?? undefined, row.starter_name ?? undefined),
  startedAt: dateOf(row.start_date),
  lastPostAt: dateOf(row.last_post),
  lastPoster: toPartialPerson(row.last_poster_id ?? undefined, row.last_poster_name ?? undefined),
  postCount: row.posts ?? undefined,
  postTotal: row.post_total,
  viewCount: row.views ?? undefined,
  isPinned: (row.flags & FLAG_BITS.pinned) !== 0,
  isDigest: (row.flags & FLAG_BITS.digest) !== 0,
  isFeatured: (row.flags & FLAG_BITS.featured) !== 0,
  movedTo: row.moved_to ?? undefined,
});

export const topicToRow = (topic: StoredTopic): TopicRow => ({
  tid: topic.id,
  forum_id: topic.forumId ?? 0,
  title: topic.title,
  description: topic.description,
  starter_id: topic.starter?.id ?? null,
  starter_name: topic.starter?.name ?? null,
  start_date: unixSeconds(topic.startedAt),
  last_post: unixSeconds(topic.lastPostAt),
  last_poster_id: topic.lastPoster?.id ?? null,
  last_poster_name: topic.lastPoster?.name ?? null,
  posts: topic.postCount ?? null,
  views: topic.viewCount ?? null,
  moved_to: topic.movedTo ?? null,
  flags:
    (topic.isPinned ? FLAG_BITS.pinned : 0) |
    (topic.isDigest ? FLAG_BITS.digest : 0) |
    (topic.isFeatured ? FLAG_BITS.featured : 0),
});

export const postFromRow = (row: PostRow): StoredPost => ({
  id: row.pid,
  topicId: row.tid,
  postedAt: dateOf(row.post_date),
  author: { id: row.author_id ?? undefined, name: row.author_name },
  html: row.post_rendered,
});

export const postToRow = (post: StoredPost): PostRow => ({
  pid: post.id,
  tid: post.topicId,
  post_date: unixSeconds(post.postedAt) ?? 0,
  author_id: post.author.id ?? null,
  author_name: post.author.name,
  post_rendered: withoutNul(post.html),
});
