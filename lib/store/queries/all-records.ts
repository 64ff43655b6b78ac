import type { StoreDatabase } from '../database/database';
import { type Bound, prepareQuery } from '../database/prepare-query';
import type { ForumRow, PageRow, PostRow, TopicRow } from '../database/rows';
import type { GoneKind } from './gone-queries';

const AT_ONCE = 1000;

export interface GoneRow {
  kind: GoneKind;
  id: string;
  /** Unix seconds. */
  at: number;
}

/** Every record of a store, table by table, in the order of their ids; never more than a few in memory. */
export function everything(db: StoreDatabase) {
  return {
    pages: () => walk<PageRow>(db, 'page', ({ id }) => id, 'id', ''),
    forums: () => walk<ForumRow>(db, 'forum', ({ id }) => id, 'id', 0),
    topics: () => walk<TopicRow>(db, 'topic', ({ tid }) => tid, 'tid', 0),
    posts: () => walk<PostRow>(db, 'post', ({ pid }) => pid, 'pid', 0),
    gone: () => prepareQuery<GoneRow>(db, 'SELECT * FROM gone ORDER BY kind, id').all(),
  };
}

function* walk<Row>(
  db: StoreDatabase,
  table: string,
  keyOf: (row: Row) => Bound,
  key: string,
  before: Bound,
): Generator<Row> {
  const rows = prepareQuery<Row>(
    db,
    `SELECT * FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${AT_ONCE}`,
  );
  for (let last = before; ; ) {
    const some = rows.all(last);
    yield* some;
    const end = some.at(-1);
    if (end === undefined) return;
    last = keyOf(end);
  }
}
