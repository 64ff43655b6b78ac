import type { z } from 'zod';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { TopicQuery } from '@/lib/urls/views/view';
import { OPERATIONS, type Operation, operationDefinition } from './operations';
import { BadParameter } from './problem-details';

/** Decodes an id in a path. @throws BadParameter if not UTF-8 */
export function decodeId(encoded: string): string {
  const id = decodePercent(encoded);
  if (id === undefined) throw new BadParameter('id', encoded, 'percent-encoded UTF-8');
  return id;
}

/** Parses a topic number in a path. @throws BadParameter */
export function readTopicId(encoded: string): number {
  const id = decodeId(encoded);
  const parsed = OPERATIONS['board/topics/{id}'].id.safeParse(id);
  if (!parsed.success) throw new BadParameter('id', id, messageOf(parsed.error));
  return parsed.data;
}

const messageOf = ({ issues: [issue] }: z.ZodError) => issue?.message ?? 'valid';

/** Parses an operation's parameters, each at most once. Ignores others. @throws BadParameter */
export function readParameters<Name extends Operation>(
  given: URLSearchParams,
  operation: Name,
): z.output<(typeof OPERATIONS)[Name]['query']>;
export function readParameters(given: URLSearchParams, operation: Operation): unknown {
  const { query: schema } = operationDefinition(operation);
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

/** Parses a topic list's parameters. @throws BadParameter */
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
