import { wholeParameter } from '../url-parameter';
import { UrlQuery } from '../url-query';
import type { View } from '../view';
import { parseTopicsUrl, parseTopicUrl } from './topic-url';

/** Reads one whole number out of the path; a fault is noted in the query. */
function idInPath(query: UrlQuery, name: string, text: string): number | undefined {
  const { allowed, read } = wholeParameter(name, 1);
  return read(text) ?? query.refuse({ parameter: name, given: text, allowed });
}

function readForums([id]: string[], query: UrlQuery): View {
  const forum = id === undefined ? query.take(wholeParameter('id', 1)) : idInPath(query, 'id', id);
  return forum === undefined ? { kind: 'forums' } : parseTopicsUrl(query, forum);
}

/** Where a part of the path is at fault, the view above it is what would be right. */
function readTopicPath([id, posts, post]: string[], query: UrlQuery): View | undefined {
  if (id === undefined) return parseTopicsUrl(query, undefined);
  const topicId = idInPath(query, 'id', id);
  if (topicId === undefined) return parseTopicsUrl(new UrlQuery(''), undefined);
  if (posts === undefined) return parseTopicUrl(query, topicId);
  if (posts !== 'posts' || post === undefined) return undefined;
  const postId = idInPath(query, 'post', post);
  return postId === undefined ? parseTopicUrl(query, topicId) : { kind: 'post', topicId, postId };
}

/**
 * Reads an address below `/board`.
 * @param path decoded segments after `board`, without a trailing empty one.
 * @returns undefined when there is no such page.
 */
export function parseBoardUrl(path: string[], query: UrlQuery): View | undefined {
  const [family, ...rest] = path;
  if (family === undefined) return { kind: 'forums' };
  if (family === 'forums' && rest.length <= 1) return readForums(rest, query);
  if (family === 'topics' && rest.length <= 3) return readTopicPath(rest, query);
  return undefined;
}
