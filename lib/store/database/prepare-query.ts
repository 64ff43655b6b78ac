import type { StoreDatabase } from './database';

/** What may be bound: libsql ends the process when given a boolean, and a number becomes a REAL. */
export type BoundValue = string | number | null;

export interface PreparedQuery<Row> {
  all(...bound: BoundValue[]): Row[];
  first(...bound: BoundValue[]): Row | undefined;
}

/** Prepares a query whose rows have the shape `Row`: the one place where SQL and types are joined. */
export function prepareQuery<Row>(db: StoreDatabase, sql: string): PreparedQuery<Row> {
  const statement = db.prepare<BoundValue[]>(sql);
  const all = (...bound: BoundValue[]) => statement.all(...bound) as Row[];
  // Not `statement.get`: it adds a `_metadata` column to the row.
  return { all, first: (...bound) => all(...bound)[0] };
}
