import type { GoneKey } from '@/lib/model/record-key';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

/** Returns the queries of a mirror's state. */
export function goneQueries(db: StoreDatabase) {
  const one = prepareQuery<{ at: number }>(db, 'SELECT at FROM gone WHERE kind = ? AND id = ?');
  const mirrored = prepareQuery<{ at: number }>(db, 'SELECT at FROM mirrored WHERE at > 0');

  return {
    has: (kind: GoneKey['kind'], id: string): boolean => one.first(kind, id) !== undefined,
    /** Unix seconds; undefined if the store is no mirror. */
    agreedAt: (): number | undefined => mirrored.first()?.at,
  };
}
