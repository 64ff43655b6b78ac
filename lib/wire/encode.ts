import type {
  Forum,
  Namespace,
  Post,
  Topic,
  TopicEntry,
  WikiPage,
  WikiPageEntry,
} from '@/lib/model/community';
import { unixSeconds } from '@/lib/model/unix-time';
import { escapeHtml } from '@/lib/text/escape';

/** Titles, names and descriptions are HTML-escaped on the wire. */
const escaped = (text: string | undefined) => (text === undefined ? null : escapeHtml(text));

/** The records of the interface out of the models, in the wire names that the readers prefer. */
export const encodeNamespace = ({ id, title }: Namespace) => ({ id, title: escaped(title) });

export const encodePageEntry = (page: WikiPageEntry) => ({
  id: page.id,
  title: escaped(page.title),
  last_modified: unixSeconds(page.lastModified),
  size: page.sizeBytes ?? null,
});

/** The source goes out as it came; the HTML is what passed the gate. */
export const encodePage = (page: WikiPage) => ({
  ...encodePageEntry(page),
  content: page.source ?? null,
  content_rendered: page.body.html,
  author: escaped(page.author),
});

export const encodeForum = ({ last, ...forum }: Forum) => ({
  id: forum.id,
  parent_id: forum.parentId,
  name: escaped(forum.name),
  description: escaped(forum.description),
  position: forum.position,
  topics: forum.topicCount ?? null,
  posts: forum.postCount ?? null,
  last_post: unixSeconds(last?.at),
  last_id: last?.topicId ?? null,
  last_title: escaped(last?.topicTitle),
  last_poster_id: last?.poster?.id ?? null,
  last_poster_name: escaped(last?.poster?.name),
});

export const encodeTopicEntry = (topic: TopicEntry) => ({
  tid: topic.id,
  forum_id: topic.forumId ?? null,
  title: escaped(topic.title),
  description: escaped(topic.description),
  starter_id: topic.starter?.id ?? null,
  starter_name: escaped(topic.starter?.name),
  start_date: unixSeconds(topic.startedAt),
  last_post: unixSeconds(topic.lastPostAt),
  last_poster_id: topic.lastPoster?.id ?? null,
  last_poster_name: escaped(topic.lastPoster?.name),
  posts: topic.postCount ?? null,
  ...(topic.postTotal !== undefined && { post_total: topic.postTotal }),
  views: topic.viewCount ?? null,
  is_pinned: topic.isPinned,
  is_digest: topic.isDigest,
  is_featured: topic.isFeatured,
  ...(topic.movedTo === undefined ? {} : { moved_to: topic.movedTo }),
});

const encodePost = (post: Post) => ({
  pid: post.id,
  post_date: unixSeconds(post.postedAt),
  author: { id: post.author.id ?? null, name: escaped(post.author.name) },
  post_rendered: post.body.html,
});

export const encodeTopic = (topic: Topic) => ({
  ...encodeTopicEntry(topic),
  posts_list: topic.posts.map(encodePost),
});
