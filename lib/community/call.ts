import { z } from 'zod';
import { operationPath } from '@/lib/api/operation-path';
import type { Operation } from '@/lib/api/operations';
import type { RecordKey } from '@/lib/model/record-key';
import { withQuery } from '@/lib/urls/views/url-query';
import type { Answer, Community } from './community';

/** What only a community in this process answers: the interface has no such operation. */
type InternalName =
  | 'statistics'
  | 'activity'
  | 'nextTopics'
  | 'member'
  | 'postDays'
  | 'postMonths'
  | 'postRanges'
  | 'existingPages';
type OperationName = 'namespaces' | 'pages' | 'page' | 'forums' | 'topics' | 'topic';

/** The functions of a community whose answers are the same for everybody. */
type CalledFunctions = Required<Pick<Community, OperationName | InternalName>>;
export type CallName = keyof CalledFunctions;
type Arguments = { [N in CallName]: Parameters<CalledFunctions[N]> };
type Values = {
  [N in CallName]: Extract<Awaited<ReturnType<CalledFunctions[N]>>, { kind: 'ok' }>['value'];
};

/** A call of one of these functions as data. */
export interface Call<N extends CallName = CallName> {
  name: N;
  args: Arguments[N];
}

/** The answer to a call. */
export type AnswerTo<N extends CallName> = Answer<Values[N]>;

/** A call that is an operation of the interface. */
export type OperationCall = Call<OperationName>;

interface Definition<N extends CallName> {
  operation: N extends InternalName ? undefined : Operation;
  args: z.ZodType<Arguments[N]>;
  /** The parameters, as the interface names them. */
  query?: (...args: Arguments[N]) => Record<string, string | number | boolean | undefined>;
  /** The record that is named, where it has a page of its own. */
  record?: (...args: Arguments[N]) => RecordKey | undefined;
  /** True for a part that may be missing where the record is not. */
  isPart?: (...args: Arguments[N]) => boolean;
}

const windowFields = { offset: z.number(), limit: z.number(), sort: z.enum(['asc', 'desc']) };
const flag = z.boolean().optional();

const CALLS: { [N in CallName]: Definition<N> } = {
  namespaces: {
    operation: 'wiki/namespaces',
    args: z.tuple([z.string().optional()]),
    query: (id) => ({ id: id || undefined }),
  },
  pages: {
    operation: 'wiki/pages',
    args: z.tuple([z.string().optional()]),
    query: (namespaceId) => ({ namespace_id: namespaceId || undefined }),
  },
  page: {
    operation: 'wiki/pages/{id}',
    args: z.tuple([z.string()]),
    record: (id) => ({ kind: 'page', id }),
  },
  forums: {
    operation: 'board/forums',
    args: z.tuple([z.number().optional()]),
    query: (id) => ({ id }),
    record: (id) => (id === undefined ? undefined : { kind: 'forum', id: String(id) }),
  },
  topics: {
    operation: 'board/topics',
    args: z.tuple([
      z.object({
        forumId: z.number().optional(),
        starterId: z.number().optional(),
        isPinned: flag,
        isDigest: flag,
        isFeatured: flag,
        orderBy: z.enum(['last_post', 'start_date']),
        ...windowFields,
      }),
    ]),
    query: (query) => ({
      forum_id: query.forumId,
      starter_id: query.starterId,
      is_pinned: query.isPinned,
      is_digest: query.isDigest,
      is_featured: query.isFeatured,
      offset: query.offset,
      limit: query.limit,
      orderby: query.orderBy,
      sort: query.sort,
    }),
  },
  topic: {
    operation: 'board/topics/{id}',
    args: z.tuple([z.number(), z.object(windowFields)]),
    query: (_, { offset, limit, sort }) => ({ offset, limit, sort }),
    record: (id) => ({ kind: 'topic', id: String(id) }),
    // A window may lie past the end.
    isPart: (_, { offset }) => offset > 0,
  },
  statistics: { operation: undefined, args: z.tuple([]) },
  activity: { operation: undefined, args: z.tuple([z.number()]), query: (id) => ({ id }) },
  nextTopics: { operation: undefined, args: z.tuple([z.number()]), query: (id) => ({ id }) },
  member: { operation: undefined, args: z.tuple([z.number()]), query: (id) => ({ id }) },
  postDays: {
    operation: undefined,
    args: z.tuple([z.string().optional()]),
    query: (month) => ({ month }),
  },
  postMonths: { operation: undefined, args: z.tuple([]) },
  postRanges: {
    operation: undefined,
    args: z.tuple([z.number(), z.number()]),
    query: (from, to) => ({ from, to }),
  },
  existingPages: {
    operation: undefined,
    args: z.tuple([z.array(z.string())]),
    query: (ids) => ({ ids: ids.join(' ') }),
  },
};

const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** Parses a call that was written as JSON, in which arguments that are not given are `null`. */
export const callSchema = z
  .object({
    name: z.enum(CALL_NAMES),
    args: z.array(z.unknown().transform((arg) => arg ?? undefined)),
  })
  .transform((call, context): Call => {
    if (isCall(call)) return call;
    context.addIssue('has other arguments');
    return z.NEVER;
  });

const isCall = (call: { name: CallName; args: unknown[] }): call is Call =>
  CALLS[call.name].args.safeParse(call.args).success;

/** Makes a call; missing where the community has no such function. */
export async function makeCall<N extends CallName>(
  community: Community,
  { name, args }: Call<N>,
): AnswerTo<N> {
  const functions: { [M in CallName]?: (...args: Arguments[M]) => AnswerTo<M> } = community;
  return (await functions[name]?.(...args)) ?? { kind: 'missing' };
}

/** Makes the calls of a community in another way: all functions whose answers are the same for everybody. */
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

/** The operation of the interface that a call is; undefined for none. */
export const operationOf = <N extends CallName>({ name }: Call<N>): Definition<N>['operation'] =>
  CALLS[name].operation;

/** The path of a call below the base URL of an interface, percent-encoded, and its query with `?`. */
export function targetOf<N extends CallName>({ name, args }: Call<N>) {
  const { operation, query } = CALLS[name];
  return {
    path: operation ? operationPath(operation, String(args[0]).toWellFormed()) : name,
    search: withQuery('', Object.entries(query?.(...args) ?? {})),
  };
}

/** Names a call: equal calls have the same. */
export function keyOf(call: Call): string {
  const { path, search } = targetOf(call);
  return path + search;
}

/** The record that a call names, where it has a page of its own. */
export const recordOf = <N extends CallName>({ name, args }: Call<N>): RecordKey | undefined =>
  CALLS[name].record?.(...args);

/** True for a call of a part that may be missing where the record that it names is not. */
export const isPart = <N extends CallName>({ name, args }: Call<N>): boolean =>
  CALLS[name].isPart?.(...args) === true;
