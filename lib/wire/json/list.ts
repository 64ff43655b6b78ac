import type { z } from 'zod';
import { runAtOnce, type TimeSliced } from '@/lib/base/runtime/time-slicing';
import { type Failure, type Ok, ok } from '@/lib/model/outcome';
import { replacesEarlier } from '@/lib/model/repeated-records';
import { firstOf, isRecord } from './record';

export type Rejection = 'invalid' | 'repeated';

export type OnRejectedRecord = (reason: string, rejection: Rejection) => void;

type Malformed = Extract<Failure, { kind: 'malformed' }>;

const WRAPPERS = [
  'items',
  'list',
  'results',
  'records',
  'data',
  'topics',
  'forums',
  'pages',
  'namespaces',
  'children',
];

/**
 * Returns a list's records: bare, wrapped in an object, keyed by numbers (PHP's array with holes), or a
 * single record. Undefined for anything else.
 */
export function unwrapList(body: unknown, idNames: readonly string[]): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isRecord(body)) return undefined;
  if (firstOf(body, idNames) !== undefined) return [body];
  const inner = firstOf(body, WRAPPERS);
  if (Array.isArray(inner)) return inner;
  const values = Object.values(body);
  if (values.length > 0 && Object.keys(body).every((key) => /^\d+$/.test(key))) return values;
  const lists = values.filter(Array.isArray);
  return lists.length === 1 ? lists[0] : undefined;
}

/** Returns the total that a wrapper states, of any type. */
export function wrappedTotal(body: unknown): unknown {
  return isRecord(body) ? firstOf(body, ['total', 'total_count', 'count']) : undefined;
}

/** The largest real namespaces have so many pages. */
const MAX_RECORDS = 20_000;

/**
 * Flattens nested records, parents first. A child without parent gets the id of the record around it.
 * `parseJson` limits the depth.
 */
export function flatten(
  records: readonly unknown[],
  names: { id: readonly string[]; parent: string; children: readonly string[] },
): unknown[] {
  const flat: unknown[] = [];
  const stack = records.toReversed();
  while (stack.length > 0 && flat.length <= MAX_RECORDS) {
    const record = stack.pop();
    flat.push(record);
    if (!isRecord(record)) continue;
    const children = firstOf(record, names.children);
    if (!Array.isArray(children)) continue;
    const parent = { [names.parent]: firstOf(record, names.id) };
    for (const child of children.toReversed()) {
      stack.push(isRecord(child) ? { ...parent, ...child } : child);
    }
  }
  return flat;
}

/**
 * Parses records and leaves out invalid and repeated ones. Of repeated records the newest by `timeOf` stays,
 * or the last if times are unknown, at the place of the first. A list of only invalid records is malformed.
 */
export function* readManyRecords<T extends { id: unknown }>(
  records: readonly unknown[],
  schema: z.ZodType<T>,
  onRejected: OnRejectedRecord,
  timeOf: (record: T) => Date | undefined = () => undefined,
  maxRecords = MAX_RECORDS,
): TimeSliced<Ok<T[]> | Malformed> {
  if (records.length > maxRecords) return { kind: 'malformed', reason: 'too many records' };
  const read = new Map<unknown, T>();
  let firstReason: string | undefined;
  for (const candidate of records) {
    yield;
    const parsed = schema.safeParse(candidate);
    if (!parsed.success) {
      const reason = reasonOf(parsed.error);
      firstReason ??= reason;
      onRejected(reason, 'invalid');
      continue;
    }
    const record = parsed.data;
    const earlier = read.get(record.id);
    if (earlier) onRejected('the same record twice', 'repeated');
    if (!earlier || replacesEarlier(timeOf(earlier), timeOf(record))) read.set(record.id, record);
  }
  if (read.size === 0 && firstReason) return { kind: 'malformed', reason: firstReason };
  return ok([...read.values()]);
}

/** Like `readManyRecords`, for short lists. */
export const readRecords = <T extends { id: unknown }>(
  ...list: Parameters<typeof readManyRecords<T>>
): Ok<T[]> | Malformed => runAtOnce(readManyRecords<T>(...list));

/** Returns the records without `null`, which stands for a hidden one. */
export const withoutEmptyPlaces = (records: readonly unknown[]): unknown[] =>
  records.filter((record) => record !== null);

/** Parses a body or record. Malformed with the schema's first message. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): Ok<T> | Malformed {
  const parsed = schema.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  return { kind: 'malformed', reason: reasonOf(parsed.error) };
}

/** Returns a schema's first message. */
export function reasonOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'not understood';
}
