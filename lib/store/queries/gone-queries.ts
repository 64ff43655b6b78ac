import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

/** What can be asked for by its id, and can therefore be gone. */
export type GoneKind = 'namespace' | 'page' | 'forum' | 'topic';

export type GoneQueries = ReturnType<typeof goneQueries>;

/** What a copy knows of its original: what is no longer there, and when the two last agreed. */
export function goneQueries(db: StoreDatabase) {
  const one = prepareQuery<{ at: number }>(db, 'SELECT at FROM gone WHERE kind = ? AND id = ?');
  const mirrored = prepareQuery<{ at: number }>(db, 'SELECT at FROM mirrored');

  return {
    has: (kind: GoneKind, id: string): boolean =>
      !id.includes('\0') && one.first(kind, id) !== undefined,
    /** Unix seconds of the last time that the copy agreed; undefined where this is no copy. */
    agreedAt: (): number | undefined => mirrored.first()?.at,
  };
}
