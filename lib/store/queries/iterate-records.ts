import type { RawPage, StoredForum, StoredPost, StoredTopic } from '@/lib/model/community';
import type { StoreDatabase } from '../database/database';
import { type BoundValue, prepareQuery } from '../database/prepare-query';
import {
  type ForumRow,
  forumFromRow,
  type PageRow,
  type PostRow,
  pageFromRow,
  postFromRow,
  type TopicRow,
  topicFromRow,
} from '../database/rows';
import type { GoneKind } from './gone-queries';

const AT_ONCE = 1000;

export interface GoneRow {
  kind: GoneKind;
  id: string;
  /** Unix seconds. */
  at: number;
}

/** Every record of a store, table by table, in the order of their ids; never more than a few in memory. */
export function iterateRecords(db: StoreDatabase) {
  return {
    pages: () => walk<PageRow, RawPage>(db, 'page', 'id', '', pageFromRow),
    forums: () => walk<ForumRow, StoredForum>(db, 'forum', 'id', 0, forumFromRow),
    topics: () => walk<TopicRow, StoredTopic>(db, 'topic', 'tid', 0, topicFromRow),
    posts: () => walk<PostRow, StoredPost>(db, 'post', 'pid', 0, postFromRow),
    gone: () => prepareQuery<GoneRow>(db, 'SELECT * FROM gone ORDER BY kind, id').all(),
  };
}

function* walk<Row, Model extends { id: BoundValue }>(
  db: StoreDatabase,
  table: string,
  key: string,
  before: BoundValue,
  fromRow: (row: Row) => Model,
): Generator<Model> {
  const rows = prepareQuery<Row>(
    db,
    `SELECT * FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${AT_ONCE}`,
  );
  for (let last = before; ; ) {
    const models = rows.all(last).map(fromRow);
    yield* models;
    const end = models.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
