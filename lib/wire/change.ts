import { z } from 'zod';
import type { Change } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { parseBody } from './json/list';
import { encodeText, wireText } from './json/scalar';
import type { changeRecord } from './records/change-records';

const change = z
  .object({
    at: z.number().transform((seconds) => new Date(seconds * 1000)),
    what: z.enum(['added', 'changed', 'gone']),
    kind: z.enum(['page', 'forum', 'topic', 'post']),
    id: z.string(),
    title: wireText,
    path: z.string().regex(/^\/(?!\/)/),
  })
  .transform((wire): Change => ({ ...wire, title: wire.title || wire.id }));

const body = z.object({ changes: z.array(change) });

/** The body of `/changes`, an operation of Lectern's own: it comes from the store of this site. */
export const readChanges = (wire: unknown): Outcome<Change[]> =>
  mapOk(parseBody(body, wire), ({ changes }) => changes);

/** A change as a store has it. */
export interface StoredChange extends Pick<Change, 'what' | 'kind' | 'id'> {
  /** Changes are counted up. */
  number: number;
  /** Unix seconds of when the change was noted. */
  at: number;
  /** The topic of a post. */
  topicId: number | null;
  /** `null` where the record is gone, and for a post, which has no title. */
  title: string | null;
}

/** A change as a record of `/changes`; `path` is its page on this site. */
export const encodeChange = (change: StoredChange, path: string): z.infer<typeof changeRecord> => ({
  n: change.number,
  at: change.at,
  what: change.what,
  kind: change.kind,
  id: change.id,
  tid: change.topicId,
  title: encodeText(change.title ?? undefined),
  path,
});
