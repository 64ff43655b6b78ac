import type { StoreDatabase } from './database';

/** Values that may be bound. libsql ends the process for a boolean, and binds a number as REAL. */
export type BoundValue = string | number | null;

export interface PreparedQuery<Row> {
  all(...bound: BoundValue[]): Row[];
  first(...bound: BoundValue[]): Row | undefined;
}

/** Prepares a query whose rows have the type `Row`: the one place where SQL gets a type. */
export function prepareQuery<Row>(db: StoreDatabase, sql: string): PreparedQuery<Row> {
  const statement = db.prepare<BoundValue[]>(sql);
  const all = (...bound: BoundValue[]) => statement.all(...bound) as Row[];
  // Not `statement.get`: it adds a `_metadata` column to the row.
  return { all, first: (...bound) => all(...bound)[0] };
}
