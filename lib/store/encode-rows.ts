import { escapeHtml } from '@/lib/text/escape';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import type {
  ForumRow,
  NamespaceRow,
  PageEntryRow,
  PageRow,
  PostRow,
  TopicRow,
} from './database/rows';
import { FLAG_BITS } from './database/schema';
import type { SearchHit } from './search/search-hits';
import type { TitleSuggestion } from './search/search-store';

/** Titles, names and descriptions are HTML-escaped on the wire. */
export function escaped(text: string): string;
export function escaped(text: string | null): string | null;
export function escaped(text: string | null): string | null {
  return text === null ? null : escapeHtml(text);
}

/** Times that nobody knew are stored as 0. */
const time = (seconds: number | null) => seconds || null;

export const namespaceRecord = ({ id, title }: NamespaceRow) => ({ id, title: escaped(title) });

export const pageEntryRecord = ({ id, title, last_modified, size }: PageEntryRow) => ({
  id,
  title: escaped(title),
  last_modified: time(last_modified),
  size,
});

export const pageRecord = (page: PageRow, rendered: string) => ({
  ...pageEntryRecord(page),
  content: page.html === null ? page.content : null,
  content_rendered: rendered,
  author: escaped(page.author),
});

export const forumRecord = (forum: ForumRow) => ({
  ...forum,
  name: escaped(forum.name),
  description: escaped(forum.description),
  last_post: time(forum.last_post),
  last_title: escaped(forum.last_title),
  last_poster_name: escaped(forum.last_poster_name),
});

export const topicRecord = (topic: TopicRow) => ({
  tid: topic.tid,
  forum_id: topic.forum_id || null,
  title: escaped(topic.title),
  description: escaped(topic.description),
  starter_id: topic.starter_id,
  starter_name: escaped(topic.starter_name),
  start_date: time(topic.start_date),
  last_post: time(topic.last_post),
  last_poster_id: topic.last_poster_id,
  last_poster_name: escaped(topic.last_poster_name),
  posts: topic.posts,
  post_total: topic.post_total,
  views: topic.views,
  is_pinned: (topic.flags & FLAG_BITS.pinned) !== 0,
  is_digest: (topic.flags & FLAG_BITS.digest) !== 0,
  is_featured: (topic.flags & FLAG_BITS.featured) !== 0,
  ...(topic.moved_to === null ? {} : { moved_to: topic.moved_to }),
});

export const postRecord = (post: PostRow) => ({
  pid: post.pid,
  post_date: time(post.post_date),
  author: { id: post.author_id, name: escaped(post.author_name) },
  post_rendered: post.post_rendered,
});

/** A result of a search; an excerpt is HTML-escaped text with `<mark>` around what was looked for. */
export const searchHitRecord = (hit: SearchHit) =>
  hit.kind === 'page'
    ? { kind: hit.kind, ...pageEntryRecord(hit.page), excerpt: hit.excerpt }
    : {
        kind: hit.kind,
        ...topicRecord(hit.topic),
        posts_list: hit.posts.map(({ post, excerpt }) => {
          const { post_rendered: _, ...record } = postRecord(post);
          return { ...record, excerpt };
        }),
      };

/** A title that goes on as what was typed, and its page on this site. */
export const suggestionRecord = ({ title, ...what }: TitleSuggestion) =>
  'page' in what
    ? {
        kind: 'page',
        id: what.page,
        title: escaped(title),
        path: href({ kind: 'wiki-page', id: what.page }),
      }
    : {
        kind: 'topic',
        tid: what.tid,
        title: escaped(title),
        path: href({ kind: 'topic', topicId: what.tid, sort: THREAD_SORT, page: 1 }),
      };
