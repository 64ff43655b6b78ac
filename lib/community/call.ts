import { z } from 'zod';
import { operationPath } from '@/lib/api/operation-path';
import type { Operation } from '@/lib/api/operations';
import type { RecordKey } from '@/lib/model/record-key';
import { withQuery } from '@/lib/urls/definition/url-query';
import type { SearchWindow, TopicQuery } from '@/lib/urls/views/view';
import type { Answer, Community } from './community';

const postsWindow = { offset: z.number(), limit: z.number(), sort: z.enum(['asc', 'desc']) };
const topicQuery = z.object({
  forumId: z.number().optional(),
  starterId: z.number().optional(),
  isPinned: z.boolean().optional(),
  isDigest: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
  tag: z.string().optional(),
  orderBy: z.enum(['last_post', 'start_date']),
  ...postsWindow,
} satisfies Record<keyof TopicQuery, z.ZodType>);
const searchWindow = z.object({
  text: z.string(),
  in: z.enum(['wiki', 'board']).optional(),
  forumId: z.number().optional(),
  starterId: z.number().optional(),
  author: z.string().optional(),
  topicId: z.number().optional(),
  sort: z.literal('date').optional(),
  offset: z.number(),
  limit: z.number(),
} satisfies Record<keyof SearchWindow, z.ZodType>);

/** Functions whose answers do not depend on the visitor. */
const ARGUMENTS = {
  namespaces: z.tuple([z.string().optional()]),
  pages: z.tuple([z.string().optional()]),
  page: z.tuple([z.string()]),
  pageSource: z.tuple([z.string()]),
  categories: z.tuple([]),
  forums: z.tuple([z.number().optional()]),
  topics: z.tuple([topicQuery]),
  topic: z.tuple([z.number(), z.object(postsWindow)]),
  statistics: z.tuple([]),
  activity: z.tuple([z.number()]),
  acceptedAnswer: z.tuple([z.number()]),
  survey: z.tuple([z.number()]),
  nextTopics: z.tuple([z.number()]),
  member: z.tuple([z.number(), z.object({ offset: z.number(), limit: z.number() })]),
  newestPosts: z.tuple([z.number()]),
  existingPages: z.tuple([z.array(z.string())]),
  search: z.tuple([searchWindow]),
  maySearch: z.tuple([]),
} satisfies { [N in keyof Community]?: z.ZodType<Parameters<Required<Community>[N]>> };

export type CallName = keyof typeof ARGUMENTS;
const CALL_NAMES = Object.keys(ARGUMENTS) as CallName[];
type Arguments = { [N in CallName]: Parameters<Required<Community>[N]> };
type Values = {
  [N in CallName]: Extract<Awaited<ReturnType<Required<Community>[N]>>, { kind: 'ok' }>['value'];
};

export interface Call<N extends CallName = CallName> {
  name: N;
  args: Arguments[N];
}

export type AnswerTo<N extends CallName> = Answer<Values[N]>;

type OperationName = 'namespaces' | 'pages' | 'page' | 'forums' | 'topics' | 'topic';
/** An operation of the HTTP interface. Other calls need a community in this process. */
export type OperationCall = Call<OperationName>;

interface Definition<N extends CallName> {
  operation: Operation;
  query?: (...args: Arguments[N]) => Record<string, string | number | boolean | undefined>;
  record?: (...args: Arguments[N]) => RecordKey | undefined;
  isPart?: (...args: Arguments[N]) => boolean;
}

const OPERATIONS: { [N in OperationName]: Definition<N> } = {
  namespaces: { operation: 'wiki/namespaces', query: (id) => ({ id: id || undefined }) },
  pages: {
    operation: 'wiki/pages',
    query: (namespaceId) => ({ namespace_id: namespaceId || undefined }),
  },
  page: { operation: 'wiki/pages/{id}', record: (id) => ({ kind: 'page', id }) },
  forums: {
    operation: 'board/forums',
    query: (id) => ({ id }),
    record: (id) => (id === undefined ? undefined : { kind: 'forum', id: String(id) }),
  },
  topics: {
    operation: 'board/topics',
    query: (query) => ({
      forum_id: query.forumId,
      starter_id: query.starterId,
      is_pinned: query.isPinned,
      is_digest: query.isDigest,
      is_featured: query.isFeatured,
      // Only for keys: a community over the interface has no list of a tag.
      tag: query.tag,
      offset: query.offset,
      limit: query.limit,
      orderby: query.orderBy,
      sort: query.sort,
    }),
  },
  topic: {
    operation: 'board/topics/{id}',
    query: (_, { offset, limit, sort }) => ({ offset, limit, sort }),
    record: (id) => ({ kind: 'topic', id: String(id) }),
    // A window may lie past the end.
    isPart: (_, { offset }) => offset > 0,
  },
};

/** Parses a call from JSON, where missing arguments are `null`. */
export const callSchema = z
  .object({
    name: z.enum(CALL_NAMES),
    args: z.array(z.unknown().transform((arg) => arg ?? undefined)),
  })
  .refine((call): call is Call => ARGUMENTS[call.name].safeParse(call.args).success);

/** Returns the answer to a call; missing if the community lacks the function. */
export async function makeCall<N extends CallName>(
  community: Community,
  { name, args }: Call<N>,
): AnswerTo<N> {
  const functions: { [M in CallName]?: (...args: Arguments[M]) => AnswerTo<M> } = community;
  return (await functions[name]?.(...args)) ?? { kind: 'missing' };
}

/** Returns the community with its calls passed to `answer`. */
export function withCalls<Kind extends Community>(
  community: Kind,
  answer: <N extends CallName>(call: Call<N>) => AnswerTo<N>,
): Kind {
  const through =
    <N extends CallName>(name: N) =>
    (...args: Arguments[N]) =>
      answer({ name, args });
  const names = CALL_NAMES.filter((name) => community[name]);
  return { ...community, ...Object.fromEntries(names.map((name) => [name, through(name)])) };
}

/** True for an operation of the HTTP interface. */
export const isOperation = (call: Call): call is OperationCall => call.name in OPERATIONS;

/** Returns the call's operation. */
export const operationOf = ({ name }: OperationCall): Operation => OPERATIONS[name].operation;

/** Returns the percent-encoded path below the base URL, and the query with `?`. */
export function targetOf<N extends OperationName>({ name, args }: Call<N>) {
  const { operation, query } = OPERATIONS[name];
  return {
    path: operationPath(operation, String(args[0]).toWellFormed()),
    search: withQuery('', Object.entries(query?.(...args) ?? {})),
  };
}

const isSearch = (call: Call): call is Call<'search'> => call.name === 'search';

const searchKey = (search: SearchWindow): string =>
  withQuery('/search', [
    ['q', search.text],
    ['in', search.in],
    ['forum_id', search.forumId],
    ['starter_id', search.starterId],
    ['author', search.author],
    ['topic_id', search.topicId],
    ['sort', search.sort],
    ['offset', search.offset],
    ['limit', search.limit],
  ]);

/** Returns a cache key: for operations and searches an address, so that purges of records affect it. */
export function keyOf(call: Call): string {
  if (isSearch(call)) return searchKey(...call.args);
  if (!isOperation(call)) return call.name + JSON.stringify(call.args);
  const { path, search } = targetOf(call);
  return path + search;
}

/** Returns a call's record, if the record has a page of its own. */
export const recordOf = <N extends OperationName>({ name, args }: Call<N>) =>
  OPERATIONS[name].record?.(...args);

/** True for a part that an existing record may lack. */
export const isPart = <N extends OperationName>({ name, args }: Call<N>): boolean =>
  OPERATIONS[name].isPart?.(...args) === true;
