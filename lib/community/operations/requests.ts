import { operationPath } from '@/lib/urls/routes/route-path';
import type { SortDirection, SortKey, TopicFilter } from '@/lib/urls/view';
import type { OperationRequest } from '../client/send-request';

/** A stretch of a list: how many records to skip, and how many to give (1 to 100). */
export interface RecordWindow {
  offset: number;
  limit: number;
}

/** One of the operations with its parameters, before it is said how the answer is read. */
export type RequestParameters = Omit<OperationRequest<unknown>, 'read'>;

/** Every stretch of the board's topics that can be asked for. */
export type TopicsWindow = TopicFilter & { orderBy: SortKey; sort: SortDirection } & RecordWindow;

/** `GET /wiki/namespaces`: one and all below it, or the whole wiki. */
export const namespacesRequest = (id?: string): RequestParameters => ({
  operation: 'wiki/namespaces',
  isList: true,
  path: operationPath('wiki/namespaces'),
  query: { id: id || undefined },
  canBeMissing: Boolean(id),
});

/** `GET /wiki/pages`: of one namespace, or of the root. */
export const pagesRequest = (namespaceId?: string): RequestParameters => ({
  operation: 'wiki/pages',
  isList: true,
  path: operationPath('wiki/pages'),
  query: { namespace_id: namespaceId || undefined },
  canBeMissing: Boolean(namespaceId),
});

/** `GET /wiki/pages/{id}`. */
export const pageRequest = (id: string): RequestParameters => ({
  operation: 'wiki/pages/{id}',
  path: operationPath('wiki/pages/{id}', id.toWellFormed()),
  canBeMissing: true,
  record: { kind: 'page', id },
});

/** Whether a URL would take a page's id for a step between folders. */
export const isDotSegment = (pageId: string) => pageId === '.' || pageId === '..';

/** `GET /board/forums`: one and all below it, or all. */
export const forumsRequest = (id?: number): RequestParameters => ({
  operation: 'board/forums',
  isList: true,
  path: operationPath('board/forums'),
  query: { id },
  canBeMissing: id !== undefined,
  record: id === undefined ? undefined : { kind: 'forum', id },
});

/** `GET /board/topics`. */
export const topicsRequest = (asked: TopicsWindow): RequestParameters => ({
  operation: 'board/topics',
  isList: true,
  path: operationPath('board/topics'),
  query: {
    forum_id: asked.forumId,
    starter_id: asked.starterId,
    is_pinned: asked.isPinned,
    is_digest: asked.isDigest,
    is_featured: asked.isFeatured,
    offset: asked.offset,
    limit: asked.limit,
    orderby: asked.orderBy,
    sort: asked.sort,
  },
  canBeMissing: asked.forumId !== undefined || asked.starterId !== undefined,
});

/** `GET /board/topics/{id}`: a topic with a stretch of its posts. */
export const topicRequest = (
  id: number,
  { offset, limit, sort }: RecordWindow & { sort: SortDirection },
): RequestParameters => ({
  operation: 'board/topics/{id}',
  path: operationPath('board/topics/{id}', id),
  query: { offset, limit, sort },
  canBeMissing: true,
  record: { kind: 'topic', id },
});

/** The parameters of a request as the query of a URL, for a browser that sends the request itself. */
export function printRequestQuery({
  query = {},
}: Pick<OperationRequest<unknown>, 'query'>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(pairs).toString();
}
