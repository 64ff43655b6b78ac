import { encodeForum } from '@/lib/wire/forum';
import { encodeTopic, encodeTopicEntry } from '@/lib/wire/topic';
import type { BoardStore } from '../queries/board-queries';
import type { OperationResult } from './operation-result';
import {
  forumsParameters,
  readParameters,
  recordId,
  topicsParameters,
  windowParameters,
} from './parameters';
import { BadParameter, RecordNotFound } from './problem-details';

/** `GET /board/forums`: a forum and its sub-forums, or all. */
export function forumsOperation(board: BoardStore, parameters: URLSearchParams): OperationResult {
  const { id } = readParameters(parameters, forumsParameters);
  const forums = board.forums(id);
  if (id !== undefined && forums.length === 0) throw missing('forum', id);
  return { body: forums.map(encodeForum), total: forums.length };
}

/** `GET /board/topics`: a stretch of the topics under a filter. */
export function topicsOperation(board: BoardStore, parameters: URLSearchParams): OperationResult {
  const given = readParameters(parameters, topicsParameters);
  const { topics, total } = board.topics({
    ...(given.forum_id === undefined ? {} : { forumId: given.forum_id }),
    ...(given.starter_id === undefined ? {} : { starterId: given.starter_id }),
    flags: { pinned: given.is_pinned, digest: given.is_digest, featured: given.is_featured },
    orderBy: given.orderby,
    sort: given.sort,
    offset: given.offset,
    limit: given.limit,
  });
  if (total === 0 && given.forum_id !== undefined && !board.forums(given.forum_id).length) {
    throw missing('forum', given.forum_id);
  }
  return { body: topics.map(encodeTopicEntry), total };
}

/** `GET /board/topics/{id}`: a topic with a stretch of its posts, whose total is what is counted. */
export function topicOperation(
  board: BoardStore,
  parameters: URLSearchParams,
  id: string,
): OperationResult {
  const topicId = recordId.safeParse(id);
  if (!topicId.success) throw new BadParameter('id', id, 'a whole number, 1 or more');
  const window = readParameters(parameters, windowParameters);
  const topic = board.topic(topicId.data);
  if (!topic) throw missing('topic', topicId.data);
  const posts = board.posts(topic, window);
  return { body: encodeTopic({ ...topic, posts }), total: topic.postTotal };
}

const missing = (kind: 'forum' | 'topic', id: number) =>
  new RecordNotFound(`There is no ${kind} ${id}.`, { kind, id: String(id) });
