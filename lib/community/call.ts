import { z } from 'zod';
import { operationPath } from '@/lib/api/operation-path';
import type {
  ActivityPeriod,
  Forum,
  Listing,
  Namespace,
  RawPage,
  RawTopic,
  Statistics,
  TopicEntry,
  TopicTitle,
  WikiPageEntry,
} from '@/lib/model/community';
import { ok } from '@/lib/model/outcome';
import type { RecordKey } from '@/lib/model/record-key';
import { withQuery } from '@/lib/urls/views/url-query';
import { type Answer, type Community, storePublication } from './community';
import { identified } from './identity';

const windowFields = { offset: z.number(), limit: z.number(), sort: z.enum(['asc', 'desc']) };
const flag = z.boolean().optional();

/** A call of one of a community's functions whose answer is the same for everybody. */
export const callSchema = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('wiki/namespaces'), id: z.string().optional() }),
  z.object({ operation: z.literal('wiki/pages'), namespaceId: z.string().optional() }),
  z.object({ operation: z.literal('wiki/pages/{id}'), id: z.string() }),
  z.object({ operation: z.literal('board/forums'), id: z.number().optional() }),
  z.object({
    operation: z.literal('board/topics'),
    query: z.object({
      forumId: z.number().optional(),
      starterId: z.number().optional(),
      isPinned: flag,
      isDigest: flag,
      isFeatured: flag,
      orderBy: z.enum(['last_post', 'start_date']),
      ...windowFields,
    }),
  }),
  z.object({
    operation: z.literal('board/topics/{id}'),
    id: z.number(),
    window: z.object(windowFields),
  }),
  z.object({ operation: z.literal('statistics') }),
  z.object({ operation: z.literal('activity'), topicId: z.number() }),
  z.object({ operation: z.literal('topics/next'), topicId: z.number() }),
  /** Which wiki pages exist, one flag for each. */
  z.object({ operation: z.literal('existing pages'), ids: z.array(z.string()) }),
]);

export type Call = z.output<typeof callSchema>;

interface Values {
  'wiki/namespaces': Namespace[];
  'wiki/pages': WikiPageEntry[];
  'wiki/pages/{id}': RawPage;
  'board/forums': Forum[];
  'board/topics': Listing<TopicEntry>;
  'board/topics/{id}': RawTopic;
  statistics: Statistics;
  activity: ActivityPeriod[];
  'topics/next': TopicTitle[];
  'existing pages': boolean[];
}

/** The answer to a call. */
export type AnswerTo<C extends Call> = Answer<Values[C['operation']]>;

/** Makes a call. */
export function makeCall<C extends Call>(community: Community, call: C): AnswerTo<C>;
export function makeCall(community: Community, call: Call): Answer<unknown> {
  switch (call.operation) {
    case 'wiki/namespaces':
      return community.namespaces(call.id);
    case 'wiki/pages':
      return community.pages(call.namespaceId);
    case 'wiki/pages/{id}':
      return community.page(call.id);
    case 'board/forums':
      return community.forums(call.id);
    case 'board/topics':
      return community.topics(call.query);
    case 'board/topics/{id}':
      return community.topic(call.id, call.window);
    case 'statistics':
      return community.statistics?.() ?? NONE;
    case 'activity':
      return community.activity?.(call.topicId) ?? NONE;
    case 'topics/next':
      return community.nextTopics?.(call.topicId) ?? NONE;
    case 'existing pages':
      return Promise.resolve(
        identified(ok(call.ids.map((id) => community.hasPage?.(id) === true)), {
          publication: storePublication(community)?.(),
        }),
      );
  }
}

const NONE: Answer<never> = Promise.resolve({ kind: 'missing' });

/** Makes the calls of a community in another way: all functions whose answers are the same for everybody. */
export const withCalls = <Kind extends Community>(
  community: Kind,
  answer: <C extends Call>(call: C) => AnswerTo<C>,
): Kind => ({
  ...community,
  namespaces: (id) => answer({ operation: 'wiki/namespaces', id }),
  pages: (namespaceId) => answer({ operation: 'wiki/pages', namespaceId }),
  page: (id) => answer({ operation: 'wiki/pages/{id}', id }),
  forums: (id) => answer({ operation: 'board/forums', id }),
  topics: (query) => answer({ operation: 'board/topics', query }),
  topic: (id, window) => answer({ operation: 'board/topics/{id}', id, window }),
  ...(community.statistics && { statistics: () => answer({ operation: 'statistics' }) }),
  ...(community.activity && { activity: (topicId) => answer({ operation: 'activity', topicId }) }),
  ...(community.nextTopics && {
    nextTopics: (topicId) => answer({ operation: 'topics/next', topicId }),
  }),
});

type Query = Record<string, string | number | boolean | undefined>;

/** The path and the parameters of a call, as the interface names them. */
function requestOf(call: Call): { path: string; query?: Query } {
  switch (call.operation) {
    case 'wiki/namespaces':
      return { path: operationPath(call.operation), query: { id: call.id || undefined } };
    case 'wiki/pages':
      return {
        path: operationPath(call.operation),
        query: { namespace_id: call.namespaceId || undefined },
      };
    case 'wiki/pages/{id}':
      return { path: operationPath(call.operation, call.id.toWellFormed()) };
    case 'board/forums':
      return { path: operationPath(call.operation), query: { id: call.id } };
    case 'board/topics':
      return { path: operationPath(call.operation), query: topicParameters(call.query) };
    case 'board/topics/{id}': {
      const { offset, limit, sort } = call.window;
      return { path: operationPath(call.operation, call.id), query: { offset, limit, sort } };
    }
    case 'activity':
    case 'topics/next':
      return { path: operationPath(call.operation), query: { topic_id: call.topicId } };
    case 'existing pages':
      return { path: call.operation, query: { ids: call.ids.join(' ') } };
    case 'statistics':
      return { path: operationPath(call.operation) };
  }
}

const topicParameters = (query: Extract<Call, { operation: 'board/topics' }>['query']): Query => ({
  forum_id: query.forumId,
  starter_id: query.starterId,
  is_pinned: query.isPinned,
  is_digest: query.isDigest,
  is_featured: query.isFeatured,
  offset: query.offset,
  limit: query.limit,
  orderby: query.orderBy,
  sort: query.sort,
});

/** The path of a call below the base URL of an interface, percent-encoded, and its query with `?`. */
export function targetOf(call: Call): { path: string; search: string } {
  const { path, query = {} } = requestOf(call);
  return { path, search: withQuery('', Object.entries(query)) };
}

/** Names a call: equal calls have the same. */
export function keyOf(call: Call): string {
  const { path, search } = targetOf(call);
  return path + search;
}

/** The record that a call names, where it has a page of its own. */
export function recordOf(call: Call): RecordKey | undefined {
  switch (call.operation) {
    case 'wiki/pages/{id}':
      return { kind: 'page', id: call.id };
    case 'board/topics/{id}':
      return { kind: 'topic', id: String(call.id) };
    case 'board/forums':
      return call.id === undefined ? undefined : { kind: 'forum', id: String(call.id) };
    default:
      return undefined;
  }
}
