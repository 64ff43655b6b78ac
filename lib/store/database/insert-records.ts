import type { Namespace, Redirect } from '@/lib/model/records';
import type { StoreDatabase } from './database';
import type { GoneRow } from './iterate-records';
import { type BoundValue, prepareQuery } from './prepare-query';
import { forumToRow, pageToRow, postToRow, TIME_COLUMNS, topicToRow } from './rows';

export type Insertion = 'added' | 'replaced' | 'older';

/**
 * Returns functions that add records.
 * @param repeats which record of an id stays
 */
export function recordInserter(db: StoreDatabase, repeats: 'last' | 'newest' = 'last') {
  const inserter = <T>(
    table: string,
    toRow: (record: T) => Record<string, BoundValue>,
    time?: string,
  ) => {
    const insert = rowInserter(db, table, repeats === 'newest' ? time : undefined);
    return (record: T): Insertion => insert(toRow(record));
  };
  return {
    addNamespace: inserter('namespace', (namespace: Namespace) => ({ ...namespace })),
    addPage: inserter('page', pageToRow, TIME_COLUMNS.page),
    addRedirect: inserter('redirect', (redirect: Redirect) => ({
      ...redirect,
      section: redirect.section ?? null,
    })),
    addForum: inserter('forum', forumToRow, TIME_COLUMNS.forum),
    addTopic: inserter('topic', topicToRow, TIME_COLUMNS.topic),
    addPost: inserter('post', postToRow, TIME_COLUMNS.post),
    addGone: inserter('gone', (row: GoneRow) => ({ ...row })),
  };
}

function rowInserter(
  db: StoreDatabase,
  table: string,
  time?: string,
): (row: Record<string, BoundValue>) => Insertion {
  const names = columnsOf(db, table);
  const [key = ''] = names;
  const into = `INTO ${table} VALUES (${names.map(() => '?').join(', ')})`;
  const insert = db.prepare(`INSERT OR IGNORE ${into}`);
  const replace = db.prepare(`REPLACE ${into}`);
  // 0 is unknown, hence not older.
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

const columnsOf = (db: StoreDatabase, table: string) =>
  prepareQuery<{ name: string }>(db, 'SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name);
