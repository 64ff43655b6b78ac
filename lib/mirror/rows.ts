import type { Forum, TopicEntry } from '@/lib/model/community';
import { unixSeconds } from '@/lib/model/unix-time';
import { namespaceOf } from '@/lib/model/wiki-tree';
import type { NewPage, NewTopic } from '@/lib/store/build/store-builder';
import type { ForumRow, PostRow } from '@/lib/store/database/rows';
import { FLAG_BITS } from '@/lib/store/database/schema';
import type { PostDraft } from '@/lib/wire/post';
import type { PageDraft } from '@/lib/wire/wiki-page';

export const forumRow = ({ last, ...forum }: Forum): ForumRow => ({
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

export const topicRow = (topic: TopicEntry): NewTopic => ({
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

/**
 * What is known of a topic once a list or the topic itself says more: each leaves out what the other
 * has. Lists are the ones to believe about flags, topics about descriptions.
 */
export function mergeTopic(
  known: NewTopic | undefined,
  said: NewTopic,
  by: 'list' | 'topic',
): NewTopic {
  if (!known) return said;
  return {
    ...said,
    flags: by === 'list' ? said.flags : known.flags,
    description: by === 'topic' ? said.description : said.description || known.description,
    forum_id: said.forum_id || known.forum_id,
    starter_id: said.starter_id ?? known.starter_id,
    starter_name: said.starter_name ?? known.starter_name,
    start_date: said.start_date ?? known.start_date,
    last_post: said.last_post ?? known.last_post,
    last_poster_id: said.last_poster_id ?? known.last_poster_id,
    last_poster_name: said.last_poster_name ?? known.last_poster_name,
    posts: said.posts ?? known.posts,
    views: said.views ?? known.views,
  };
}

export const postRow = (tid: number, post: PostDraft): PostRow => ({
  pid: post.id,
  tid,
  post_date: unixSeconds(post.postedAt) ?? 0,
  author_id: post.author.id ?? null,
  author_name: post.author.name,
  // A string is bound up to its first NUL.
  post_rendered: post.html.replaceAll('\0', ''),
});

/** A page's row: its source where it has one, else its HTML. */
export function pageRow(page: PageDraft): NewPage {
  const content = page.source?.replaceAll('\0', '') ?? '';
  const html = page.source === undefined ? (page.html ?? '').replaceAll('\0', '') : null;
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
