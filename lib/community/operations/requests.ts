import type { PostsWindow, TopicQuery } from '@/lib/urls/views/view';
import type { RequestParameters } from '../client/answers/request-parameters';

/** `GET /wiki/namespaces`: a namespace and all below it, or the whole wiki. */
export const namespacesRequest = (id?: string): RequestParameters => ({
  operation: 'wiki/namespaces',
  isList: true,
  query: { id: id || undefined },
  canBeMissing: Boolean(id),
});

/** `GET /wiki/pages`: of one namespace, or of the root. */
export const pagesRequest = (namespaceId?: string): RequestParameters => ({
  operation: 'wiki/pages',
  isList: true,
  query: { namespace_id: namespaceId || undefined },
  canBeMissing: Boolean(namespaceId),
});

/** `GET /wiki/pages/{id}`. */
export const pageRequest = (id: string): RequestParameters => ({
  operation: 'wiki/pages/{id}',
  id: id.toWellFormed(),
  canBeMissing: true,
  record: { kind: 'page', id },
});

/** True for an id that a URL would treat as a dot segment (RFC 3986, 3.3). */
export const isDotSegment = (pageId: string) => pageId === '.' || pageId === '..';

/** `GET /board/forums`: a forum and all below it, or all. */
export const forumsRequest = (id?: number): RequestParameters => ({
  operation: 'board/forums',
  isList: true,
  query: { id },
  canBeMissing: id !== undefined,
  record: id === undefined ? undefined : { kind: 'forum', id: String(id) },
});

/** `GET /board/topics`. */
export const topicsRequest = (window: TopicQuery): RequestParameters => ({
  operation: 'board/topics',
  isList: true,
  query: {
    forum_id: window.forumId,
    starter_id: window.starterId,
    is_pinned: window.isPinned,
    is_digest: window.isDigest,
    is_featured: window.isFeatured,
    offset: window.offset,
    limit: window.limit,
    orderby: window.orderBy,
    sort: window.sort,
  },
  canBeMissing: window.forumId !== undefined || window.starterId !== undefined,
});

/** `GET /board/topics/{id}`: a topic with a window of its posts. */
export const topicRequest = (
  id: number,
  { offset, limit, sort }: PostsWindow,
): RequestParameters => ({
  operation: 'board/topics/{id}',
  id,
  query: { offset, limit, sort },
  canBeMissing: true,
  record: { kind: 'topic', id: String(id) },
});
