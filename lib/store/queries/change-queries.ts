import type { StoredChange } from '@/lib/wire/change';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

/** Changes that are kept: a reader that comes more seldom has to read everything again. */
const MOST_KEPT = 100_000;

/** What is compared, and what of it makes a change. Counts and last posts change with other records. */
const KINDS = [
  { kind: 'page', table: 'page', id: 'id', tid: null, of: ['title', 'content', 'html'] },
  {
    kind: 'forum',
    table: 'forum',
    id: 'id',
    tid: null,
    of: ['name', 'description', 'parent_id'],
  },
  {
    kind: 'topic',
    table: 'topic',
    id: 'tid',
    tid: null,
    of: ['title', 'description', 'forum_id', 'flags', 'moved_to'],
  },
  {
    kind: 'post',
    table: 'post',
    id: 'pid',
    tid: 'tid',
    of: ['tid', 'author_name', 'post_rendered'],
  },
] as const;

function comparison({ kind, table, id, tid, of }: (typeof KINDS)[number]): string {
  const note = (what: string, from: 'now' | 'before', join: string) =>
    `INSERT INTO change (at, what, kind, id, tid)
     SELECT unixepoch(), '${what}', '${kind}', ${from}.${id}, ${tid === null ? 'NULL' : `${from}.${tid}`} FROM ${join};`;
  const now = `main.${table} AS now`;
  const before = `old.${table} AS before`;
  const same = `ON now.${id} = before.${id}`;
  const differs = of.map((column) => `now.${column} IS NOT before.${column}`).join(' OR ');
  return [
    note('gone', 'before', `${before} LEFT JOIN ${now} ${same} WHERE now.${id} IS NULL`),
    note('changed', 'now', `${now} JOIN ${before} ${same} WHERE ${differs}`),
    note('added', 'now', `${now} LEFT JOIN ${before} ${same} WHERE before.${id} IS NULL`),
  ].join('\n');
}

/** Takes over the changes that the store attached as `old` knows, and adds how the two differ. */
export function recordChanges(db: StoreDatabase): void {
  db.exec('INSERT OR REPLACE INTO change SELECT * FROM old.change');
  db.exec(KINDS.map(comparison).join('\n'));
  db.exec(`DELETE FROM change WHERE n <= (SELECT max(n) FROM change) - ${MOST_KEPT}`);
}

interface ChangeRow {
  n: number;
  /** Unix seconds of when the change was noted. */
  at: number;
  what: StoredChange['what'];
  kind: StoredChange['kind'];
  id: string;
  tid: number | null;
  title: string | null;
}

const fromRow = (row: ChangeRow): StoredChange => ({
  number: row.n,
  at: new Date(row.at * 1000),
  what: row.what,
  kind: row.kind,
  id: row.id,
  topicId: row.tid ?? undefined,
  title: row.title ?? undefined,
});

export type ChangeQueries = ReturnType<typeof changeQueries>;

/** The queries of what changed. */
export function changeQueries(db: StoreDatabase) {
  const titled = `SELECT change.*, coalesce(page.title, topic.title, forum.name) AS title FROM change
    LEFT JOIN page ON change.kind = 'page' AND page.id = change.id
    LEFT JOIN topic ON topic.tid =
      CASE change.kind WHEN 'topic' THEN CAST(change.id AS INTEGER) WHEN 'post' THEN change.tid END
    LEFT JOIN forum ON change.kind = 'forum' AND forum.id = CAST(change.id AS INTEGER)`;
  const after = prepareQuery<ChangeRow>(db, `${titled} WHERE n > ? ORDER BY n LIMIT ?`);
  const newest = prepareQuery<ChangeRow>(db, `${titled} ORDER BY n DESC LIMIT ?`);
  const ends = prepareQuery<{ first: number | null; last: number | null }>(
    db,
    'SELECT min(n) AS first, max(n) AS last FROM change',
  );
  const before = prepareQuery<{ n: number | null }>(
    db,
    'SELECT max(n) AS n FROM change WHERE at <= ?',
  );

  return {
    /** The changes after the one of a number, oldest first. */
    after: (number: number, limit: number): StoredChange[] => after.all(number, limit).map(fromRow),
    newest: (limit: number): StoredChange[] => newest.all(limit).map(fromRow),
    /** The numbers of the first and last change that are kept; 0 for none. */
    ends: () => {
      const { first, last } = ends.first() ?? {};
      return { first: first ?? 0, last: last ?? 0 };
    },
    /** The number of the last change up to a moment, in Unix seconds. */
    numberAt: (at: number): number => before.first(at)?.n ?? 0,
  };
}
