import type {
  Namespace,
  RawPage,
  StoredForum,
  StoredPost,
  StoredTopic,
} from '@/lib/model/community';
import type { GoneRow } from '../queries/iterate-records';
import type { StoreDatabase } from './database';
import { type BoundValue, prepareQuery } from './prepare-query';
import { forumToRow, pageToRow, postToRow, topicToRow } from './rows';

/**
 * Returns the functions that add records to the tables of a store. Each returns whether the id was
 * new; a record replaces an earlier one with the same id.
 */
export function recordInserter(db: StoreDatabase) {
  const insert = {
    namespace: rowInserter(db, 'namespace'),
    page: rowInserter(db, 'page'),
    forum: rowInserter(db, 'forum'),
    topic: rowInserter(db, 'topic'),
    post: rowInserter(db, 'post'),
    gone: rowInserter(db, 'gone'),
  };
  return {
    addNamespace: (namespace: Namespace) => insert.namespace({ ...namespace }),
    addPage: (page: RawPage) => insert.page({ ...pageToRow(page) }),
    addForum: (forum: StoredForum) => insert.forum({ ...forumToRow(forum) }),
    addTopic: (topic: StoredTopic) => insert.topic({ ...topicToRow(topic) }),
    addPost: (post: StoredPost) => insert.post({ ...postToRow(post) }),
    addGone: (row: GoneRow) => insert.gone({ ...row }),
  };
}

export type RecordInserter = ReturnType<typeof recordInserter>;

function rowInserter(
  db: StoreDatabase,
  table: string,
): (row: Record<string, BoundValue>) => boolean {
  const names = columnsOf(db, table, 'main');
  const into = `INTO ${table} VALUES (${names.map(() => '?').join(', ')})`;
  const insert = db.prepare<[BoundValue[]]>(`INSERT OR IGNORE ${into}`);
  const replace = db.prepare<[BoundValue[]]>(`REPLACE ${into}`);
  return (row) => {
    const values = names.map((name) => row[name] ?? null);
    const isNew = insert.run(values).changes === 1;
    if (!isNew) replace.run(values);
    return isNew;
  };
}

/** Returns the columns of a table; none where there is no such table. */
export const columnsOf = (db: StoreDatabase, table: string, schema: 'main' | 'old') =>
  prepareQuery<{ name: string }>(db, `SELECT name FROM pragma_table_info('${table}', '${schema}')`)
    .all()
    .map(({ name }) => name);
