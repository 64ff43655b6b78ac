import type {
  Namespace,
  RawPage,
  StoredForum,
  StoredPost,
  StoredTopic,
} from '@/lib/model/community';
import type { StoreDatabase } from './database';
import type { GoneRow } from './iterate-records';
import { type BoundValue, prepareQuery } from './prepare-query';
import { forumToRow, pageToRow, postToRow, TIME_COLUMNS, topicToRow } from './rows';

/** What adding a record did: its id was new, or it replaced an earlier record, or that one was newer. */
export type Insertion = 'added' | 'replaced' | 'older';

/**
 * Returns the functions that add records to the tables of a store.
 * @param repeats which of the records with one id stays: the last that was added, or the newest by its
 *   time (`replacesEarlier`)
 */
export function recordInserter(db: StoreDatabase, repeats: 'last' | 'newest' = 'last') {
  const inserter = (table: keyof typeof TIME_COLUMNS) =>
    rowInserter(db, table, repeats === 'newest' ? TIME_COLUMNS[table] : undefined);
  const insert = {
    namespace: rowInserter(db, 'namespace'),
    page: inserter('page'),
    forum: inserter('forum'),
    topic: inserter('topic'),
    post: inserter('post'),
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

function rowInserter(
  db: StoreDatabase,
  table: string,
  time?: string,
): (row: Record<string, BoundValue>) => Insertion {
  const names = columnsOf(db, table, 'main');
  const [key = ''] = names;
  const into = `INTO ${table} VALUES (${names.map(() => '?').join(', ')})`;
  const insert = db.prepare(`INSERT OR IGNORE ${into}`);
  const replace = db.prepare(`REPLACE ${into}`);
  // A time of 0 is unknown, hence not older.
  const findNewer =
    time === undefined
      ? undefined
      : prepareQuery(db, `SELECT 1 FROM ${table} WHERE ${key} = ? AND ${time} > nullif(?, 0)`);
  return (row) => {
    const values = names.map((name) => row[name] ?? null);
    if (insert.run(...values).changes === 1) return 'added';
    if (time && findNewer?.first(row[key] ?? null, row[time] ?? null)) return 'older';
    replace.run(...values);
    return 'replaced';
  };
}

/** Returns the columns of a table; none where there is no such table. */
export const columnsOf = (db: StoreDatabase, table: string, schema: 'main' | 'old') =>
  prepareQuery<{ name: string }>(db, `SELECT name FROM pragma_table_info('${table}', '${schema}')`)
    .all()
    .map(({ name }) => name);
