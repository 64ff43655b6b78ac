import type { StoreDatabase } from './database';

/** Values that may be bound. */
export type BoundValue = string | number | null;

export interface PreparedQuery<Row> {
  all(...bound: BoundValue[]): Row[];
  first(...bound: BoundValue[]): Row | undefined;
}

/** SQLite binds a text up to its first NUL. No text in a store has one. */
const hasNul = (value: BoundValue) => typeof value === 'string' && value.includes('\0');

/** Prepares a query with rows of the type `Row`. */
export function prepareQuery<Row>(db: StoreDatabase, sql: string): PreparedQuery<Row> {
  const statement = db.prepare(sql);
  const all = (...bound: BoundValue[]) =>
    bound.some(hasNul) ? [] : (statement.all(...bound) as Row[]);
  return { all, first: (...bound) => all(...bound)[0] };
}
