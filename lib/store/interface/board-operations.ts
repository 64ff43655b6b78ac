import { forumRecord, postRecord, topicRecord } from '../encode-rows';
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
  const rows = board.forums(id);
  if (id !== undefined && rows.length === 0) throw missing('forum', id);
  return { body: rows.map(forumRecord), total: rows.length };
}

/** `GET /board/topics`: a stretch of the topics under a filter. */
export function topicsOperation(board: BoardStore, parameters: URLSearchParams): OperationResult {
  const given = readParameters(parameters, topicsParameters);
  const { rows, total } = board.topics({
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
  return { body: rows.map(topicRecord), total };
}

/** `GET /board/topics/{id}`: a topic with a stretch of its posts, whose total is what is counted. */
export function topicOperation(
  board: BoardStore,
  parameters: URLSearchParams,
  id: string,
): OperationResult {
  const tid = recordId.safeParse(id);
  if (!tid.success) throw new BadParameter('id', id, 'a whole number, 1 or more');
  const window = readParameters(parameters, windowParameters);
  const row = board.topic(tid.data);
  if (!row) throw missing('topic', tid.data);
  const posts = board.posts(row, window);
  return {
    body: { ...topicRecord(row), posts_list: posts.map(postRecord) },
    total: row.post_total,
  };
}

const missing = (kind: 'forum' | 'topic', id: number) =>
  new RecordNotFound(`There is no ${kind} ${id}.`, { kind, id: String(id) });
