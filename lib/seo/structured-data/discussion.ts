import type { Comment, DiscussionForumPosting, Person } from 'schema-dts';
import type { Person as Author, Post, Topic } from '@/lib/model/community';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import { postAnchor } from '@/lib/urls/views/post-url';
import { THREAD_SORT, topicsWith } from '@/lib/urls/views/topic-url';
import type { TopicView } from '@/lib/urls/views/view';

interface Discussion {
  view: TopicView;
  topic: Topic;
  forumName?: string;
  /** The topic's first post, where this page shows it. */
  opening?: Post;
}

function person({ id, name }: Author): Person {
  return {
    '@type': 'Person',
    name,
    ...(id !== undefined && { url: urlOf(topicsWith({ starterId: id })) }),
  };
}

/** A reply. Google requires a text and a time, so a post without either is left out. */
function comment(view: TopicView, { id, author, postedAt, body }: Post): Comment[] {
  if (!postedAt || !body.excerpt) return [];
  return [
    {
      '@type': 'Comment',
      text: body.excerpt,
      url: `${urlOf(view)}#${postAnchor(id)}`,
      author: person(author),
      datePublished: postedAt.toISOString(),
    },
  ];
}

/**
 * A topic as schema.org's DiscussionForumPosting, by Google's guideline "Discussion forum structured
 * data": the first post is its text, the replies on this page are its comments, and every page has
 * the URL of the first one. Undefined where its author or time is not known.
 */
export function discussion(content: Discussion): DiscussionForumPosting | undefined {
  const { view, topic, forumName, opening } = content;
  const starter = topic.starter ?? opening?.author;
  const startedAt = topic.startedAt ?? opening?.postedAt;
  if (!starter || !startedAt) return undefined;
  const replies = opening ? topic.posts.slice(1) : topic.posts;
  return {
    '@type': 'DiscussionForumPosting',
    headline: topic.title,
    url: urlOf({ kind: 'topic', topicId: view.topicId, sort: THREAD_SORT, page: 1 }),
    author: person(starter),
    datePublished: startedAt.toISOString(),
    ...(forumName && { articleSection: forumName }),
    ...(opening && { text: opening.body.text || topic.title }),
    ...(opening?.body.image && { image: absoluteUrl(opening.body.image) }),
    comment: replies.flatMap((post) => comment(view, post)),
  };
}
