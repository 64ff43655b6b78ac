import type { StoreDatabase } from './database';

/** Values that may be bound. */
export type BoundValue = string | number | null;

export interface PreparedQuery<Row> {
  all(...bound: BoundValue[]): Row[];
  first(...bound: BoundValue[]): Row | undefined;
}

/** Prepares a query whose rows have the type `Row`: the one place where SQL gets a type. */
export function prepareQuery<Row>(db: StoreDatabase, sql: string): PreparedQuery<Row> {
  const statement = db.prepare(sql);
  const all = (...bound: BoundValue[]) => statement.all(...bound) as Row[];
  return { all, first: (...bound) => all(...bound)[0] };
}
