import { readTopic, readTopics } from './topic-url';
import { whole } from './url-parameter';
import { Query } from './url-query';
import type { View } from './view';

/** Reads one whole number out of the path; a fault is noted in the query. */
function idInPath(query: Query, name: string, text: string): number | undefined {
  const { allowed, read } = whole(name, 1);
  return read(text) ?? query.refuse({ parameter: name, given: text, allowed });
}

function readForums([id]: string[], query: Query): View {
  const forum = id === undefined ? query.take(whole('id', 1)) : idInPath(query, 'id', id);
  return forum === undefined ? { kind: 'forums' } : readTopics(query, forum);
}

/** Where a part of the path is at fault, the view above it is what would be right. */
function readTopicPath([id, posts, post]: string[], query: Query): View | undefined {
  if (id === undefined) return readTopics(query, undefined);
  const topicId = idInPath(query, 'id', id);
  if (topicId === undefined) return readTopics(new Query(''), undefined);
  if (posts === undefined) return readTopic(query, topicId);
  if (posts !== 'posts' || post === undefined) return undefined;
  const postId = idInPath(query, 'post', post);
  return postId === undefined ? readTopic(query, topicId) : { kind: 'post', topicId, postId };
}

/**
 * Reads an address below `/board`.
 * @param path decoded segments after `board`, without a trailing empty one.
 * @returns undefined when there is no such page.
 */
export function readBoard(path: string[], query: Query): View | undefined {
  const [family, ...rest] = path;
  if (family === undefined) return { kind: 'forums' };
  if (family === 'forums' && rest.length <= 1) return readForums(rest, query);
  if (family === 'topics' && rest.length <= 3) return readTopicPath(rest, query);
  return undefined;
}
