import { textOfHtml } from '@/lib/content/pipeline/search-text';
import type { Change, Forum, TopicEntry } from '@/lib/model/records';
import type { SearchResult } from '@/lib/model/search-results';
import { urlOf } from '@/lib/urls/canonical-url';
import { viewOfChange, viewOfRecord } from '@/lib/urls/views/view-of-record';
import { type ListedRecord, timeOf } from './tool-result';

/** Returns a topic as an entry of a list. */
export const describeListedTopic = (topic: TopicEntry): ListedRecord => ({
  title: topic.title,
  view: viewOfRecord({ kind: 'topic', id: String(topic.id) }),
  note: [topic.starter?.name, timeOf(topic.lastPostAt)].filter(Boolean).join(' · '),
  fields: {
    kind: 'topic',
    topic: topic.id,
    forum: topic.forumId,
    author: topic.starter?.name,
    started_at: timeOf(topic.startedAt),
    last_post_at: timeOf(topic.lastPostAt),
    posts: topic.postCount,
    tags: topic.tags,
  },
});

/** Returns a forum as an entry of a list. */
export const describeListedForum = (forum: Forum): ListedRecord => ({
  title: forum.name,
  view: viewOfRecord({ kind: 'forum', id: String(forum.id) }),
  note: forum.description,
  fields: {
    forum: forum.id,
    parent: forum.parentId,
    description: forum.description,
    topics: forum.topicCount,
    posts: forum.postCount,
    last_post_at: timeOf(forum.last?.at),
  },
});

/** Returns a wiki page as an entry of a list. */
export const describeListedPage = ({
  id: pageId,
  title,
}: {
  id: string;
  title: string;
}): ListedRecord => ({
  title,
  view: viewOfRecord({ kind: 'page', id: pageId }),
  fields: { kind: 'page', page: pageId },
});

/** Returns a result of a search, with its matching posts, as an entry of a list. */
export function describeFound(result: SearchResult): ListedRecord {
  if (result.kind === 'page') {
    const excerpt = textOfHtml(result.excerpt);
    const described = describeListedPage(result.page);
    return { ...described, note: excerpt, fields: { ...described.fields, excerpt } };
  }
  const described = describeListedTopic(result.topic);
  const posts = result.posts.map((post) => ({
    post: post.id,
    url: urlOf({ kind: 'post', topicId: result.topic.id, postId: post.id }),
    author: post.author.name,
    excerpt: textOfHtml(post.excerpt),
  }));
  return { ...described, note: posts[0]?.excerpt, fields: { ...described.fields, posts } };
}

/** Returns a change as an entry of a list. */
export const describeListedChange = (change: Change): ListedRecord => ({
  title: change.title ?? `${change.kind} ${change.id}`,
  view: viewOfChange(change),
  note: `${change.what} ${timeOf(change.at)}`,
  fields: {
    number: change.number,
    what: change.what,
    kind: change.kind,
    id: change.id,
    topic: change.topicId,
    at: timeOf(change.at),
  },
});
