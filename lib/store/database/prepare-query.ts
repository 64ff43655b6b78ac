import type { StoreDatabase } from './database';

export type BoundValue = string | number | null;

export interface PreparedQuery<Row> {
  all(...bound: BoundValue[]): Row[];
  first(...bound: BoundValue[]): Row | undefined;
}

/** SQLite cuts a bound string at NUL. Stored texts have no NUL. */
const hasNul = (value: BoundValue) => typeof value === 'string' && value.includes('\0');

/** Prepares a query that returns rows of type `Row`. */
export function prepareQuery<Row>(db: StoreDatabase, sql: string): PreparedQuery<Row> {
  const statement = db.prepare(sql);
  const all = (...bound: BoundValue[]) =>
    bound.some(hasNul) ? [] : (statement.all(...bound) as Row[]);
  return { all, first: (...bound) => all(...bound)[0] };
}
