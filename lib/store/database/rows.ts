import { redirectTarget } from '@lectern/dokuwiki';
import { z } from 'zod';
import {
  type Forum,
  type RawPage,
  renderedSource,
  type StoredPost,
  type TopicEntry,
  type WikiPageEntry,
} from '@/lib/model/records';
import { unixSeconds } from '@/lib/model/unix-time';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { toPerson, withUsername } from '@/lib/wire/person';
import { FLAG_BITS } from './schema';

/* Maps rows to models and back. Times are Unix seconds, 0 if unknown. Texts are stored without NUL. */

/** Columns that decide which record of an id is the newest. */
export const TIME_COLUMNS = {
  page: 'last_modified',
  forum: 'last_post',
  topic: 'last_post',
  post: 'post_date',
} as const;

export type PageRow = ReturnType<typeof pageToRow>;
export type PageEntryRow = Pick<PageRow, 'id' | 'title' | 'last_modified' | 'size' | 'author'>;
export type ForumRow = ReturnType<typeof forumToRow>;
/** `finish` derives `post_total`. */
export type TopicRow = ReturnType<typeof topicToRow> & { post_total?: number };
export type PostRow = ReturnType<typeof postToRow>;

const dateOf = (seconds: number | null) =>
  seconds !== null && seconds > 0 ? new Date(seconds * 1000) : undefined;

const personOf = (id: number | null, name: string | null) =>
  toPerson(undefined, id ?? undefined, name ?? undefined);

const withoutNul = (text: string) => text.replaceAll('\0', '');

export const pageEntryFromRow = (row: PageEntryRow): WikiPageEntry => ({
  id: row.id,
  title: row.title,
  lastModified: dateOf(row.last_modified),
  author: row.author ?? undefined,
  sizeBytes: row.size,
});

export const pageFromRow = (row: PageRow): RawPage => ({
  ...pageEntryFromRow(row),
  ...(row.namespace === UNLISTED_NAMESPACE && { isUnlisted: true }),
  ...(row.html === null ? { source: row.content } : { html: row.html }),
  ...(row.dialect !== null && { dialect: row.dialect }),
});

/** Namespace of redirecting pages, which are in no list. */
export const REDIRECTS = ':redirects';
/** Namespace of pages that their wiki hides. */
export const UNLISTED_NAMESPACE = ':unlisted';
/** SQL condition for pages in lists, sitemap and search. */
export const IS_LISTED = "namespace NOT LIKE ':%'";

function listedNamespaceOf(page: RawPage): string {
  if (redirectTarget(renderedSource(page) ?? '') !== undefined) return REDIRECTS;
  return page.isUnlisted ? UNLISTED_NAMESPACE : namespaceOf(page.id);
}

/** Returns the row. A page has source, or HTML with empty content. */
export function pageToRow(page: RawPage) {
  const content = withoutNul(page.source ?? '');
  const html = page.source === undefined ? withoutNul(page.html ?? '') : null;
  return {
    id: page.id,
    namespace: listedNamespaceOf(page),
    title: page.title,
    last_modified: unixSeconds(page.lastModified),
    size: page.sizeBytes ?? Buffer.byteLength(page.source ?? html ?? ''),
    author: page.author ?? null,
    content,
    html,
    dialect: page.dialect === undefined ? null : withoutNul(page.dialect),
  };
}

export const forumFromRow = (row: ForumRow): Forum => ({
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
    poster: personOf(row.last_poster_id, row.last_poster_name),
  },
});

export const forumToRow = ({ last, ...forum }: Forum) => ({
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
  last_poster_name: last?.poster?.name || null,
});

const tagList = z.array(z.string());
const tagsOf = (column: string) => tagList.parse(JSON.parse(column));

export const topicFromRow = (row: TopicRow): TopicEntry => ({
  id: row.tid,
  forumId: row.forum_id || undefined,
  title: row.title,
  description: row.description,
  starter: personOf(row.starter_id, row.starter_name),
  startedAt: dateOf(row.start_date),
  lastPostAt: dateOf(row.last_post),
  lastPoster: personOf(row.last_poster_id, row.last_poster_name),
  postCount: row.posts ?? undefined,
  postTotal: row.post_total,
  viewCount: row.views ?? undefined,
  isPinned: (row.flags & FLAG_BITS.pinned) !== 0,
  isDigest: (row.flags & FLAG_BITS.digest) !== 0,
  isFeatured: (row.flags & FLAG_BITS.featured) !== 0,
  movedTo: row.moved_to ?? undefined,
  ...(row.tags && { tags: tagsOf(row.tags) }),
});

export const topicToRow = (topic: TopicEntry) => ({
  tid: topic.id,
  // 0 for an unknown forum.
  forum_id: topic.forumId ?? 0,
  title: topic.title,
  description: topic.description,
  starter_id: topic.starter?.id ?? null,
  starter_name: topic.starter?.name || null,
  start_date: unixSeconds(topic.startedAt),
  last_post: unixSeconds(topic.lastPostAt),
  last_poster_id: topic.lastPoster?.id ?? null,
  last_poster_name: topic.lastPoster?.name || null,
  posts: topic.postCount ?? null,
  views: topic.viewCount ?? null,
  moved_to: topic.movedTo ?? null,
  tags: topic.tags?.length ? JSON.stringify(topic.tags) : null,
  flags:
    (topic.isPinned ? FLAG_BITS.pinned : 0) |
    (topic.isDigest ? FLAG_BITS.digest : 0) |
    (topic.isFeatured ? FLAG_BITS.featured : 0),
});

export const postFromRow = (row: PostRow): StoredPost => ({
  id: row.pid,
  topicId: row.tid,
  postedAt: dateOf(row.post_date),
  author: withUsername(
    { id: row.author_id ?? undefined, name: row.author_name },
    row.username ?? undefined,
  ),
  html: row.post_rendered,
  number: row.number ?? undefined,
  ...(row.reply_to !== null && { replyTo: row.reply_to }),
  ...(row.language && { language: row.language }),
  ...(row.is_solution === 1 && { isSolution: true as const }),
});

export const postToRow = (post: StoredPost) => ({
  pid: post.id,
  tid: post.topicId,
  post_date: unixSeconds(post.postedAt) ?? 0,
  author_id: post.author.id ?? null,
  author_name: post.author.name,
  username: post.author.username ?? null,
  post_rendered: withoutNul(post.html),
  number: post.number ?? null,
  reply_to: post.replyTo ?? null,
  is_solution: post.isSolution ? 1 : null,
  language: post.language ?? null,
});
