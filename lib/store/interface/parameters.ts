import { z } from 'zod';
import { decodePercent } from '@/lib/text/percent-encoding';
import type { TopicQuery } from '../queries/topic-list-queries';
import { BadParameter } from './problem-details';

/** An integer within bounds. */
export const wholeNumber = (min: number, max: number) => {
  const allowed =
    max < Number.MAX_SAFE_INTEGER
      ? `a whole number from ${min} to ${max}`
      : `a whole number, ${min} or more`;
  return z
    .string()
    .regex(/^\d{1,15}$/, allowed)
    .transform(Number)
    .refine((value) => value >= min && value <= max, allowed);
};

const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values, { error: values.map((value) => `"${value}"`).join(' or ') });

const flag = oneOf('true', 'false').transform((value) => value === 'true');

/** A record's number. */
export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const offset = wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0);

/** The parameters of a window of records. */
export const windowParameters = z.object({
  offset,
  limit: wholeNumber(1, 100).default(20),
  sort: oneOf('desc', 'asc').default('desc'),
});

/** The parameters of the forums. */
export const forumsParameters = z.object({ id: recordId.optional() });

/** The parameters of a list of topics. */
export const topicsParameters = windowParameters.extend({
  forum_id: recordId.optional(),
  starter_id: recordId.optional(),
  is_pinned: flag.optional(),
  is_digest: flag.optional(),
  is_featured: flag.optional(),
  orderby: oneOf('last_post', 'start_date').default('last_post'),
});

/** The parameters of a search. */
export const searchParameters = z.object({
  q: z.string().max(200, 'text of at most 200 characters').default(''),
  in: oneOf('wiki', 'board').optional(),
  forum_id: recordId.optional(),
  starter_id: recordId.optional(),
  offset,
  limit: wholeNumber(1, 50).default(10),
});

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
 * Reads the parameters that a schema names, each at most once; others are ignored.
 * @throws BadParameter
 */
export function readParameters<Shape extends z.ZodRawShape>(
  given: URLSearchParams,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [value, ...more] = given.getAll(name);
    if (more.length) throw new BadParameter(name, [value, ...more].join(', '), 'given once');
    if (value !== undefined) values[name] = value;
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new BadParameter(name, values[name] ?? '', issue?.message ?? 'valid');
}

/**
 * Reads the parameters of a list of topics.
 * @throws BadParameter
 */
export function readTopicQuery(given: URLSearchParams): TopicQuery {
  const parameters = readParameters(given, topicsParameters);
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
