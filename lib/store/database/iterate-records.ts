import type { Forum, RawPage, StoredPost, TopicEntry } from '@/lib/model/community';
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

/** Returns iterators over all records of a store, by id; at most a batch of them is in memory. */
export function iterateRecords(db: StoreDatabase) {
  return {
    pages: () => batches<PageRow, RawPage>(db, 'page', 'id', '', pageFromRow),
    forums: () => batches<ForumRow, Forum>(db, 'forum', 'id', 0, forumFromRow),
    topics: () => batches<TopicRow, TopicEntry>(db, 'topic', 'tid', 0, topicFromRow),
    posts: () => batches<PostRow, StoredPost>(db, 'post', 'pid', 0, postFromRow),
    gone: () => prepareQuery<GoneRow>(db, 'SELECT * FROM gone ORDER BY kind, id').all(),
  };
}

function* batches<Row, Model extends { id: BoundValue }>(
  db: StoreDatabase,
  table: string,
  key: string,
  before: BoundValue,
  fromRow: (row: Row) => Model,
): Generator<Model> {
  const rows = prepareQuery<Row>(
    db,
    `SELECT * FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${BATCH_SIZE}`,
  );
  for (let last = before; ; ) {
    const models = rows.all(last).map(fromRow);
    yield* models;
    const end = models.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
