import { parseTopicsUrl, parseTopicUrl } from './topic-url';
import { integerParameter, type Parameter } from './url-parameter';
import { UrlQuery } from './url-query';
import type { View } from './view';

/** Returns the view at `/board/forums`; `id` names a forum. */
export function parseForumsUrl(query: UrlQuery): View {
  return forumView(query, query.take(integerParameter('id', 1)));
}

/** Returns a forum's view. A malformed id suggests the list of forums. */
export function parseForumUrl(query: UrlQuery, [id = '']: string[]): View {
  return forumView(query, query.readPart(integerParameter('id', 1), id));
}

/** Returns a period's view. A malformed period suggests the last days. */
export function parsePeriodUrl(query: UrlQuery, [given = '']: string[]): View {
  return { kind: 'new-posts', period: query.readPart(PERIOD, given) };
}

const PERIOD: Parameter<string> = {
  name: 'period',
  allowed: { kind: 'period' },
  parse(text) {
    const [, month, day = '01'] = /^(\d{4}-\d\d)(?:-(\d\d))?$/.exec(text) ?? [];
    const date = new Date(`${month}-${day}T00:00:00Z`);
    const exists = month !== undefined && date.getTime() > 0;
    return exists && date.toISOString().startsWith(text) ? text : undefined;
  },
};

const forumView = (query: UrlQuery, id: number | undefined): View =>
  id === undefined ? { kind: 'forums' } : parseTopicsUrl(query, id);

/** Returns a topic's view. A malformed id suggests the list of topics. */
export function parseTopicIdUrl(query: UrlQuery, [id = '']: string[]): View {
  const topicId = query.readPart(integerParameter('id', 1), id);
  return topicId === undefined
    ? parseTopicsUrl(new UrlQuery(''), undefined)
    : parseTopicUrl(query, topicId);
}

/** Returns a post's view. A malformed post suggests its topic. */
export function parsePostUrl(query: UrlQuery, [id = '', post = '']: string[]): View {
  const topic = parseTopicIdUrl(query, [id]);
  const postId = query.readPart(integerParameter('post', 1), post);
  if (topic.kind !== 'topic' || postId === undefined) return topic;
  return { kind: 'post', topicId: topic.topicId, postId };
}
