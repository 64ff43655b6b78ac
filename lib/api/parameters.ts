import { z } from 'zod';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { TopicQuery } from '@/lib/store/queries/topic-list-queries';
import type { Operation } from './operations';
import { BadParameter } from './problem-details';

/*
 * The parameters of every operation. The same schemas validate requests and describe the interface
 * in OpenAPI, where `describe` gives the description, and the output its type and limits.
 */

/** An integer within bounds, in decimal digits. */
function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const allowed =
    max < Number.MAX_SAFE_INTEGER
      ? `a whole number from ${min} to ${max}`
      : `a whole number, ${min} or more`;
  return z
    .string()
    .regex(/^\d{1,16}$/, allowed)
    .transform(Number)
    .pipe(z.int(allowed).min(min, allowed).max(max, allowed));
}

const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values, { error: values.map((value) => `"${value}"`).join(' or ') });

const flag = oneOf('true', 'false')
  .transform((value) => value === 'true')
  .pipe(z.boolean());

/** Text of at most so many characters, counted as JSON Schema does: in code points. */
const textUpTo = (maxLength: number) =>
  z
    .string()
    .refine((text) => [...text].length <= maxLength, `text of at most ${maxLength} characters`)
    .meta({ maxLength });

const recordId = wholeNumber(1);

const offset = wholeNumber(0).default(0).describe('How many records to skip.');
const limit = (max: number, standard: number) =>
  wholeNumber(1, max).default(standard).describe('The most records to return.');

const windowParameters = {
  offset,
  limit: limit(100, 20),
  sort: oneOf('desc', 'asc').default('desc').describe('Newest first, or oldest first.'),
};

const forumId = recordId.describe('The number of a forum; its sub-forums do not count.');
const starterId = recordId.describe(
  'The number of a member: only topics that this member started.',
);

const searchParameters = {
  q: textUpTo(200)
    .default('')
    .describe(
      'Words that must all occur. `"…"` is a phrase, `-word` excludes, `title:word` looks at titles only.',
    )
    .meta({ examples: ['clock'] }),
  in: oneOf('wiki', 'board').optional().describe('Only wiki pages, or only topics.'),
  forum_id: forumId.optional(),
  starter_id: starterId.optional(),
  offset,
  limit: limit(50, 10),
};

const since = z.union([wholeNumber(0), z.iso.datetime({ offset: true }), z.iso.date()], {
  error: 'the number of a change, or a time in ISO 8601',
});

/** The parameters in the query of each operation. */
export const QUERY_PARAMETERS = {
  'wiki/namespaces': z.object({
    id: z
      .string()
      .default('')
      .describe('The colon-separated id of a namespace; the whole wiki without it.')
      .meta({ examples: ['clocks:movements'] }),
  }),
  'wiki/pages': z.object({
    namespace_id: z
      .string()
      .default('')
      .describe('The colon-separated id of a namespace; the root of the wiki without it.')
      .meta({ examples: ['radios:valves'] }),
  }),
  'wiki/pages/{id}': z.object({}),
  'board/forums': z.object({
    id: recordId
      .describe('The number of a forum; all forums without it.')
      .meta({ examples: [3] })
      .optional(),
  }),
  'board/topics': z.object({
    forum_id: forumId.meta({ examples: [1] }).optional(),
    starter_id: starterId.meta({ examples: [1] }).optional(),
    is_pinned: flag.optional().describe('Only topics that are pinned, or only those that are not.'),
    is_digest: flag.optional().describe('Only topics selected as the best, or only the others.'),
    is_featured: flag.optional().describe('Only topics of the front page, or only the others.'),
    ...windowParameters,
    orderby: oneOf('last_post', 'start_date')
      .default('last_post')
      .describe('The time to sort by: of the last post, or of the first.'),
  }),
  'board/topics/{id}': z.object(windowParameters),
  'status/time': z.object({}),
  'status/ips': z.object({}),
  'status/ua': z.object({}),
  search: z.object(searchParameters),
  'search/titles': z.object({ q: searchParameters.q, limit: searchParameters.limit }),
  changes: z.object({
    since: since
      .describe(
        'The number of a change (`last` of the previous answer), or a time: only later changes, oldest first. The newest changes, newest first, without it.',
      )
      .meta({ examples: [0, '2026-01-31', '2026-01-31T12:00:00Z'] })
      .optional(),
    limit: limit(1000, 100),
  }),
  locate: z.object({
    post: recordId
      .describe('The number of a post.')
      .meta({ examples: [10004] })
      .optional(),
    topic: recordId
      .describe('The number of a topic, for `number`.')
      .meta({ examples: [1005] })
      .optional(),
    number: wholeNumber(1)
      .default(1)
      .describe('The number of a post in the topic, which counts deleted posts.'),
    starter: textUpTo(250)
      .describe('The name of a member.')
      .meta({ examples: ['marta_k'] })
      .optional(),
  }),
} as const satisfies Record<Operation, z.ZodObject>;

/** The parameter in the path of an operation whose path has one. */
export const PATH_PARAMETERS = {
  'wiki/pages/{id}': z
    .string()
    .describe('The colon-separated id of a page; it ends in the name of the page.')
    .meta({ examples: ['clocks:oil'] }),
  'board/topics/{id}': recordId.describe('The number of a topic.').meta({ examples: [1005] }),
} as const satisfies Partial<Record<Operation, z.ZodType>>;

/**
 * Decodes an id that stands percent-encoded in a path.
 * @throws BadParameter when it is not UTF-8
 */
export function decodeId(encoded: string): string {
  const id = decodePercent(encoded);
  if (id === undefined) throw new BadParameter('id', encoded, 'percent-encoded UTF-8');
  return id;
}

/**
 * Reads the number of a topic in a path.
 * @throws BadParameter
 */
export function readTopicId(encoded: string): number {
  const id = decodeId(encoded);
  const parsed = PATH_PARAMETERS['board/topics/{id}'].safeParse(id);
  if (!parsed.success) throw new BadParameter('id', id, messageOf(parsed.error));
  return parsed.data;
}

const messageOf = ({ issues: [issue] }: z.ZodError) => issue?.message ?? 'valid';

/**
 * Reads the parameters of an operation, each at most once; others are ignored.
 * @throws BadParameter
 */
export function readParameters<Name extends Operation>(
  given: URLSearchParams,
  operation: Name,
): z.output<(typeof QUERY_PARAMETERS)[Name]>;
export function readParameters(given: URLSearchParams, operation: Operation): unknown {
  const schema: z.ZodObject = QUERY_PARAMETERS[operation];
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [value, ...more] = given.getAll(name);
    if (more.length) throw new BadParameter(name, [value, ...more].join(', '), 'given once');
    if (value !== undefined) values[name] = value;
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  throw new BadParameter(name, values[name] ?? '', messageOf(parsed.error));
}

/**
 * Reads the parameters of a list of topics.
 * @throws BadParameter
 */
export function readTopicQuery(given: URLSearchParams): TopicQuery {
  const parameters = readParameters(given, 'board/topics');
  return {
    forumId: parameters.forum_id,
    starterId: parameters.starter_id,
    isPinned: parameters.is_pinned,
    isDigest: parameters.is_digest,
    isFeatured: parameters.is_featured,
    orderBy: parameters.orderby,
    sort: parameters.sort,
    offset: parameters.offset,
    limit: parameters.limit,
  };
}
