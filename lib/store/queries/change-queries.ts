import type { Change, ChangeList } from '@/lib/model/records';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { UNLISTED_NAMESPACE } from '../database/rows';

/** Clients that missed older changes must read all records. */
const MAX_CHANGES = 100_000;

/** Compared columns. Other records change the counts and last posts, so these are left out. */
const TABLES = [
  { kind: 'page', id: 'id', columns: ['title', 'content', 'html', 'dialect', 'author'] },
  { kind: 'forum', id: 'id', columns: ['name', 'description', 'parent_id'] },
  { kind: 'topic', id: 'tid', columns: ['title', 'description', 'forum_id', 'flags', 'moved_to'] },
  { kind: 'post', id: 'pid', columns: ['tid', 'author_name', 'post_rendered'] },
] as const;

/** Returns SQL for a change's topic id: a post's topic, 0 to hide an unlisted page, else NULL. */
function topicOf(kind: string, from: string): string {
  if (kind === 'post') return `${from}.tid`;
  return kind === 'page' ? `iif(${from}.namespace = '${UNLISTED_NAMESPACE}', 0, NULL)` : 'NULL';
}

function comparison({ kind, id, columns }: (typeof TABLES)[number]): string {
  const insert = (what: string, from: 'now' | 'before', join: string) =>
    `INSERT INTO change (at, what, kind, id, tid)
     SELECT unixepoch(), '${what}', '${kind}', ${from}.${id}, ${topicOf(kind, from)} FROM ${join};`;
  const now = `main.${kind} AS now`;
  const before = `old.${kind} AS before`;
  const same = `ON now.${id} = before.${id}`;
  const differs = columns.map((column) => `now.${column} IS NOT before.${column}`).join(' OR ');
  return [
    insert('gone', 'before', `${before} LEFT JOIN ${now} ${same} WHERE now.${id} IS NULL`),
    insert('changed', 'now', `${now} JOIN ${before} ${same} WHERE ${differs}`),
    insert('added', 'now', `${now} LEFT JOIN ${before} ${same} WHERE before.${id} IS NULL`),
  ].join('\n');
}

/** Copies the changes of the attached store `old` and adds the differences. */
export function recordChanges(db: StoreDatabase): void {
  db.exec('INSERT OR REPLACE INTO change SELECT * FROM old.change');
  db.exec(TABLES.map(comparison).join('\n'));
  // Hides earlier changes of pages that are now unlisted.
  db.exec(`UPDATE change SET tid = 0 WHERE kind = 'page' AND id IN (
    SELECT id FROM main.page WHERE namespace = '${UNLISTED_NAMESPACE}')`);
  db.exec(`DELETE FROM change WHERE n <= (SELECT max(n) FROM change) - ${MAX_CHANGES}`);
}

/** Returns the queries of changes. */
export function changeQueries(db: StoreDatabase) {
  const titled = `SELECT n AS number, at, what, kind, change.id, change.tid AS topicId,
      coalesce(page.title, topic.title, forum.name) AS title FROM change
    LEFT JOIN page ON change.kind = 'page' AND page.id = change.id
    LEFT JOIN topic ON topic.tid =
      CASE change.kind WHEN 'topic' THEN CAST(change.id AS INTEGER) WHEN 'post' THEN change.tid END
    LEFT JOIN forum ON change.kind = 'forum' AND forum.id = CAST(change.id AS INTEGER)`;
  const isListed = "(change.kind <> 'page' OR change.tid IS NULL)";
  const after = prepareQuery<ChangeRow>(db, `${titled} WHERE n > ? ORDER BY n LIMIT ?`);
  const listedAfter = prepareQuery<ChangeRow>(
    db,
    `${titled} WHERE n > ? AND ${isListed} ORDER BY n LIMIT ?`,
  );
  const newest = prepareQuery<ChangeRow>(db, `${titled} WHERE ${isListed} ORDER BY n DESC LIMIT ?`);
  const ends = prepareQuery<{ first: number | null; last: number | null }>(
    db,
    'SELECT min(n) AS first, max(n) AS last FROM change',
  );
  const before = prepareQuery<{ n: number | null }>(
    db,
    'SELECT max(n) AS n FROM change WHERE at <= ?',
  );

  const pages = prepareQuery<{ count: number }>(
    db,
    `SELECT count(DISTINCT iif(kind = 'post', 'topic' || tid, kind || id)) AS count FROM change WHERE n > ?`,
  );

  const storedEnds = () => {
    const { first, last } = ends.first() ?? {};
    return { first: first ?? 0, last: last ?? 0 };
  };
  return {
    ends: storedEnds,
    after: (number: number, limit: number): Change[] => after.all(number, limit).map(changeFromRow),
    pagesAfter: (number: number): number => pages.first(number)?.count ?? 0,
    /** After a number or ISO time, oldest first; else newest first. */
    list(since: number | string | undefined, limit: number): ChangeList {
      const { first, last } = storedEnds();
      if (since === undefined) {
        return { changes: newest.all(limit).map(changeFromRow), last, isComplete: true };
      }
      const from =
        typeof since === 'string' ? (before.first(Date.parse(since) / 1000)?.n ?? 0) : since;
      const changes = listedAfter.all(from, limit).map(changeFromRow);
      return {
        changes,
        last: changes.at(-1)?.number ?? last,
        isComplete: first <= 1 || from >= first - 1,
      };
    },
  };
}

interface ChangeRow extends Pick<Change, 'number' | 'what' | 'kind' | 'id'> {
  /** Unix seconds. */
  at: number;
  topicId: number | null;
  title: string | null;
}

const changeFromRow = ({ at, topicId, title, ...change }: ChangeRow): Change => ({
  ...change,
  at: new Date(at * 1000),
  topicId: topicId ?? undefined,
  title: title ?? undefined,
});
