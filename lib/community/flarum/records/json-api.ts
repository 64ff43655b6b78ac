import { z } from 'zod';
import type { Outcome } from '@/lib/model/outcome';
import { wireCount, wireId } from '@/lib/wire/json/scalar';

const reference = z.object({ type: z.string(), id: wireId('reference without a number') });

/** A relation to one record, to several or to none. Malformed references are left out. */
const relation = z
  .object({ data: z.union([z.array(z.unknown()), z.unknown()]) })
  .transform(({ data }) =>
    [data].flat().flatMap((each) => {
      const { data: found } = reference.safeParse(each);
      return found ? [found] : [];
    }),
  )
  .catch([]);

const resource = z.object({
  type: z.string(),
  id: wireId('record without a number'),
  attributes: z.record(z.string(), z.unknown()).default({}).catch({}),
  relationships: z.record(z.string(), relation).default({}).catch({}),
});

/** A record of JSON:API (1.1), whose ids are numbers here. */
export type ApiRecord = z.output<typeof resource>;

const documentBody = z.object({
  /** Absent in Flarum 1. */
  jsonapi: z.unknown().optional(),
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  included: z.array(z.unknown()).default([]).catch([]),
  links: z.object({ next: z.string() }).optional().catch(undefined),
  meta: z
    .object({ page: z.object({ total: wireCount }) })
    .optional()
    .catch(undefined),
});

export interface ApiAnswer {
  /** Records without malformed ones; one for an address of one. */
  records: ApiRecord[];
  /** Number of malformed records. */
  rejectedCount: number;
  /** Returns the records of a relation that the answer includes. */
  related(of: ApiRecord, name: string): ApiRecord[];
  /** Records in the whole list; undefined in Flarum 1. */
  total: number | undefined;
  hasMore: boolean;
  version: 1 | 2;
}

const keyOf = ({ type, id }: { type: string; id: number }) => `${type} ${id}`;

/**
 * Parses an answer of JSON:API. Flarum 1 may send a record in `data` and again, with fewer attributes, in
 * `included`: the attributes are merged.
 */
export function parseDocument(body: unknown): Outcome<ApiAnswer> {
  const parsed = documentBody.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: 'no answer of JSON:API' };
  const { jsonapi, data, included, links, meta } = parsed.data;
  const listed = [data].flat();
  const read = (each: unknown) => resource.safeParse(each).data ?? [];
  const records = listed.flatMap(read);
  const known = new Map<string, ApiRecord>();
  for (const record of [...included.flatMap(read), ...records]) {
    const earlier = known.get(keyOf(record));
    known.set(keyOf(record), {
      ...record,
      attributes: { ...earlier?.attributes, ...record.attributes },
      relationships: { ...earlier?.relationships, ...record.relationships },
    });
  }
  return {
    kind: 'ok',
    value: {
      records,
      rejectedCount: listed.length - records.length,
      related: ({ relationships }, name) =>
        (relationships[name] ?? []).flatMap((each) => known.get(keyOf(each)) ?? []),
      total: meta?.page.total,
      hasMore: links !== undefined,
      version: jsonapi === undefined ? 1 : 2,
    },
  };
}
