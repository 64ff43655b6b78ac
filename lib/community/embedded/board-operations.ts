import type { OperationResult } from '@/lib/api/operation-result';
import { readParameters, readTopicId, readTopicQuery } from '@/lib/api/parameters';
import { RecordNotFound } from '@/lib/api/problem-details';
import type { BoardQueries } from '@/lib/store/queries/board-queries';
import { href } from '@/lib/urls/views/href';
import { THREAD_SORT, topicsWith } from '@/lib/urls/views/topic-url';
import { encodeForum } from '@/lib/wire/forum';
import { encodeTitleMatch } from '@/lib/wire/search-results';
import { encodeTopic, encodeTopicEntry } from '@/lib/wire/topic';

/** `GET /board/forums`: a forum and its sub-forums, or all. */
export function forumsOperation(board: BoardQueries, parameters: URLSearchParams): OperationResult {
  const { id } = readParameters(parameters, 'board/forums');
  const forums = board.forums(id);
  if (id !== undefined && forums.length === 0) throw missing('forum', id);
  return { body: forums.map(encodeForum), total: forums.length };
}

/** `GET /board/topics`: a window of the topics under a filter. */
export function topicsOperation(board: BoardQueries, parameters: URLSearchParams): OperationResult {
  const query = readTopicQuery(parameters);
  const { topics, total } = board.topics(query);
  if (total === 0 && query.forumId !== undefined && !board.forums(query.forumId).length) {
    throw missing('forum', query.forumId);
  }
  return { body: topics.map(encodeTopicEntry), total };
}

/**
 * `GET /board/topics/{id}`: a topic with a window of its posts, whose number is the total.
 * @param id percent-encoded
 */
export function topicOperation(
  board: BoardQueries,
  parameters: URLSearchParams,
  id: string,
): OperationResult {
  const topicId = readTopicId(id);
  const window = readParameters(parameters, 'board/topics/{id}');
  const topic = board.topic(topicId);
  if (!topic) throw missing('topic', topicId);
  const posts = board.posts(topic, window);
  return { body: encodeTopic({ ...topic, posts }), total: topic.postTotal };
}

/** `GET /topics/next`, an operation of Lectern's own: the topics of its forum started after a topic. */
export function nextTopicsOperation(
  board: BoardQueries,
  parameters: URLSearchParams,
): OperationResult {
  const { topic_id } = readParameters(parameters, 'topics/next');
  const topics = topic_id === undefined ? [] : board.nextTopics(topic_id);
  const body = topics.map(({ id, title }) => {
    const path = href({ kind: 'topic', topicId: id, sort: THREAD_SORT, page: 1 });
    return encodeTitleMatch({ kind: 'topic', id, title }, path);
  });
  return { body };
}

/** `GET /locate`, an operation of Lectern's own: the path of a post, or of the topics of a member or all. */
export function locateOperation(board: BoardQueries, parameters: URLSearchParams): OperationResult {
  const { starter, post, topic, number } = readParameters(parameters, 'locate');
  if (starter === undefined && (post ?? topic) !== undefined) {
    const found = post ? board.place(post) : board.postByNumber(topic ?? 0, number);
    if (!found) throw post ? missing('post', post) : new RecordNotFound('There is no such post.');
    return { body: { path: href({ kind: 'post', ...found }) } };
  }
  const starterId = starter === undefined ? undefined : board.starterId(starter);
  if (starter !== undefined && starterId === undefined)
    throw new RecordNotFound('No topic was started under this name.');
  return { body: { path: href(topicsWith({ starterId })) } };
}

const missing = (kind: 'forum' | 'topic' | 'post', id: number) =>
  new RecordNotFound(`There is no ${kind} ${id}.`, { kind, id: String(id) });
