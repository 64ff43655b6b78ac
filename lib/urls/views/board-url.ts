import { parseTopicsUrl, parseTopicUrl } from './topic-url';
import { integerParameter } from './url-parameter';
import { UrlQuery } from './url-query';
import type { View } from './view';

/** Parses `/board/forums`, which names a forum as the interface does: in `id`. */
export function parseForumsUrl(query: UrlQuery): View {
  return forumView(query, query.take(integerParameter('id', 1)));
}

/** Parses `/board/forums/{id}`. Where the id is malformed, the list of forums would be right. */
export function parseForumUrl(query: UrlQuery, [id = '']: string[]): View {
  return forumView(query, query.readPart(integerParameter('id', 1), id));
}

const forumView = (query: UrlQuery, id: number | undefined): View =>
  id === undefined ? { kind: 'forums' } : parseTopicsUrl(query, id);

/** Parses `/board/topics/{id}`. Where the id is malformed, the list of topics would be right. */
export function parseTopicIdUrl(query: UrlQuery, [id = '']: string[]): View {
  const topicId = query.readPart(integerParameter('id', 1), id);
  return topicId === undefined
    ? parseTopicsUrl(new UrlQuery(''), undefined)
    : parseTopicUrl(query, topicId);
}

/** Parses `/board/topics/{id}/posts/{post}`. Where the post is malformed, its topic would be right. */
export function parsePostUrl(query: UrlQuery, [id = '', post = '']: string[]): View {
  const topic = parseTopicIdUrl(query, [id]);
  const postId = query.readPart(integerParameter('post', 1), post);
  if (topic.kind !== 'topic' || postId === undefined) return topic;
  return { kind: 'post', topicId: topic.topicId, postId };
}
