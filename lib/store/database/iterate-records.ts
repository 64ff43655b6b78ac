import type { GoneKey } from '@/lib/model/record-key';
import type { StoreDatabase } from './database';
import { type BoundValue, prepareQuery } from './prepare-query';
import {
  type ForumRow,
  forumFromRow,
  type PageRow,
  type PostRow,
  pageFromRow,
  postFromRow,
  type TopicRow,
  topicFromRow,
} from './rows';

const BATCH_SIZE = 1000;

export interface GoneRow extends GoneKey {
  /** Unix seconds. */
  at: number;
}

/** Returns iterators over all records by id, read in batches. */
export function iterateRecords(db: StoreDatabase) {
  return {
    pages: () => mapped(rowsOf<PageRow>(db, 'page', 'id'), pageFromRow),
    forums: () => mapped(rowsOf<ForumRow>(db, 'forum', 'id'), forumFromRow),
    topics: () => mapped(rowsOf<TopicRow>(db, 'topic', 'tid'), topicFromRow),
    posts: () => mapped(rowsOf<PostRow>(db, 'post', 'pid'), postFromRow),
    gone: () => prepareQuery<GoneRow>(db, 'SELECT * FROM gone ORDER BY kind, id').all(),
  };
}

function* mapped<Row, Model>(rows: Iterable<Row>, fromRow: (row: Row) => Model): Generator<Model> {
  for (const row of rows) yield fromRow(row);
}

/** Yields a table's rows by key, in batches. Rows may change meanwhile. */
export function* rowsOf<Row extends Record<string, BoundValue | undefined>>(
  db: StoreDatabase,
  table: string,
  key: string & keyof Row,
  columns = '*',
): Generator<Row> {
  const select = (condition: string) =>
    prepareQuery<Row>(
      db,
      `SELECT ${columns} FROM ${table} ${condition} ORDER BY ${key} LIMIT ${BATCH_SIZE}`,
    );
  const following = select(`WHERE ${key} > ?`);
  let rows = select('').all();
  while (rows.length > 0) {
    yield* rows;
    rows = following.all(rows.at(-1)?.[key] ?? null);
  }
}
