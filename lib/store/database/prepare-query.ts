import type { StoreDatabase } from './database';

/** Values that may be bound. */
export type BoundValue = string | number | null;

export interface PreparedQuery<Row> {
  all(...bound: BoundValue[]): Row[];
  first(...bound: BoundValue[]): Row | undefined;
}

/** SQLite binds a text up to its first NUL, so `start\0x` would find `start`. No text in a store has any. */
const hasNul = (value: BoundValue) => typeof value === 'string' && value.includes('\0');

/** Prepares a query whose rows have the type `Row`: the one place where SQL gets a type. */
export function prepareQuery<Row>(db: StoreDatabase, sql: string): PreparedQuery<Row> {
  const statement = db.prepare(sql);
  const all = (...bound: BoundValue[]) =>
    bound.some(hasNul) ? [] : (statement.all(...bound) as Row[]);
  return { all, first: (...bound) => all(...bound)[0] };
}
