import { i18n } from '@/lib/i18n/i18n';
import type { StoreDatabase } from '../database/database';
import { type BoundValue, prepareQuery } from '../database/prepare-query';
import { type ForgottenEntry, nameHash } from './forgotten-list';
import { createNameReplacement } from './replace-names';

/** What forgetting did to a store. */
export interface ForgetCounts {
  /** Posts, topics and wiki pages that were removed. */
  removed: number;
  /** Records in which a name was replaced. */
  changed: number;
}

interface Person {
  id: number | null;
  name: string | null;
}

type MemberEntry = Extract<ForgottenEntry, { kind: 'member' }>;

/** The columns that hold a person: the number, if there is one, and the name. */
const PEOPLE = [
  { table: 'post', id: 'author_id', name: 'author_name' },
  { table: 'topic', id: 'starter_id', name: 'starter_name' },
  { table: 'topic', id: 'last_poster_id', name: 'last_poster_name' },
  { table: 'forum', id: 'last_poster_id', name: 'last_poster_name' },
  { table: 'page', id: undefined, name: 'author' },
] as const;

/** The columns of the second name that an author may have. */
const USERNAMES = { table: 'post', id: 'author_id', name: 'username' } as const;

/** The columns in which names may occur, and which of them are HTML. */
const TEXTS = [
  { table: 'post', key: 'pid', columns: ['post_rendered'], html: ['post_rendered'] },
  { table: 'topic', key: 'tid', columns: ['title', 'description'], html: [] },
  { table: 'forum', key: 'id', columns: ['name', 'description', 'last_title'], html: [] },
  { table: 'page', key: 'id', columns: ['title', 'content', 'html'], html: ['html'] },
  { table: 'namespace', key: 'id', columns: ['title'], html: [] },
] as const;

const BATCH_SIZE = 500;

type Row = Record<string, BoundValue>;

/** Yields the rows of a table by their key, a batch at a time; they may be changed meanwhile. */
function* rowsOf(db: StoreDatabase, table: string, key: string, columns: readonly string[]) {
  const selected = [key, ...columns].join(', ');
  const query = prepareQuery<Row>(
    db,
    `SELECT ${selected} FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${BATCH_SIZE}`,
  );
  let rows = prepareQuery<Row>(
    db,
    `SELECT ${selected} FROM ${table} ORDER BY ${key} LIMIT ${BATCH_SIZE}`,
  ).all();
  while (rows.length > 0) {
    yield* rows;
    rows = query.all(rows.at(-1)?.[key] ?? null);
  }
}

const run = (db: StoreDatabase, sql: string, ...bound: BoundValue[]): number =>
  db.prepare(sql).run(...bound).changes;

/** Returns a function that finds the entry of a person, if there is one. */
function createFinder(members: readonly MemberEntry[]) {
  return ({ id, name }: Person): MemberEntry | undefined =>
    members.find(
      (member) =>
        (id !== null && member.id === id) ||
        (name !== null && member.names.includes(nameHash(name, member.salt))),
    );
}

const allPeople = (db: StoreDatabase): Person[] =>
  prepareQuery<Person>(
    db,
    [...PEOPLE, USERNAMES]
      .map(({ table, id, name }) => `SELECT ${id ?? 'NULL'} AS id, ${name} AS name FROM ${table}`)
      .join(' UNION '),
  ).all();

/** The people of a store with a name or number, and with the other names of that number. */
export function findPeople(db: StoreDatabase, given: string): Person[] {
  const people = allPeople(db);
  const ids = people.filter(({ name }) => name === given).map(({ id }) => id);
  return people.filter(
    ({ id, name }) => name === given || `${id}` === given || (id !== null && ids.includes(id)),
  );
}

/** Removes posts, topics and pages; topics that lose all their posts are removed with them. */
function removeRecords(db: StoreDatabase, entries: readonly ForgottenEntry[], people: Person[]) {
  db.exec(`CREATE TEMP TABLE removed_post (pid INTEGER PRIMARY KEY, tid INTEGER NOT NULL);
    CREATE TEMP TABLE removed_topic (tid INTEGER PRIMARY KEY)`);
  const remember = (condition: string, ...bound: BoundValue[]) =>
    run(
      db,
      `INSERT OR IGNORE INTO removed_post SELECT pid, tid FROM post WHERE ${condition}`,
      ...bound,
    );
  let removed = 0;
  const gone = 'INSERT OR IGNORE INTO gone VALUES (?, ?, ?)';
  for (const entry of entries) {
    if (entry.kind === 'post') {
      remember('pid = ?', entry.id);
      run(db, gone, 'post', `${entry.id}`, entry.at);
    }
    if (entry.kind === 'topic') {
      remember('tid = ?', entry.id);
      run(db, 'INSERT OR IGNORE INTO removed_topic VALUES (?)', entry.id);
    }
    if (entry.kind === 'page') {
      removed += run(db, 'DELETE FROM page WHERE id = ?', entry.id);
      run(db, gone, 'page', entry.id, entry.at);
    }
  }
  for (const { id, name } of people) remember('author_id IS ? AND author_name IS ?', id, name);
  removed += run(db, 'DELETE FROM post WHERE pid IN (SELECT pid FROM removed_post)');
  run(
    db,
    `INSERT OR IGNORE INTO removed_topic SELECT tid FROM removed_post
    WHERE tid NOT IN (SELECT tid FROM post)`,
  );
  removed += run(db, 'DELETE FROM topic WHERE tid IN (SELECT tid FROM removed_topic)');
  run(db, `INSERT OR IGNORE INTO gone SELECT 'topic', tid, unixepoch() FROM removed_topic`);
  run(db, `INSERT OR IGNORE INTO gone SELECT 'post', pid, unixepoch() FROM removed_post`);
  // What the records say of the last post is derived again.
  run(
    db,
    `UPDATE topic SET last_post = NULL, last_poster_id = NULL, last_poster_name = NULL,
      posts = max(0, posts - (SELECT count(*) FROM removed_post WHERE tid = topic.tid))
    WHERE tid IN (SELECT tid FROM removed_post)`,
  );
  run(
    db,
    `UPDATE forum SET last_post = NULL, last_id = NULL, last_title = NULL,
      last_poster_id = NULL, last_poster_name = NULL
    WHERE last_id IN (SELECT tid FROM removed_topic UNION SELECT tid FROM removed_post)`,
  );
  db.exec('DROP TABLE removed_post; DROP TABLE removed_topic');
  return removed;
}

/** Replaces people and their names in all columns. */
function replaceNames(db: StoreDatabase, people: Person[], names: string[]): number {
  const label = i18n().t('board.formerMember');
  let changed = 0;
  // First, while the rows have the number of the author.
  const { table: posts, id: author, name: username } = USERNAMES;
  const second = `UPDATE ${posts} SET ${username} = NULL WHERE ${author} IS ? AND ${username} IS ?`;
  for (const person of people) run(db, second, person.id, person.name);
  for (const { table, id, name } of PEOPLE) {
    const assigned = id ? `${id} = NULL, ${name} = ?` : `${name} = ?`;
    const condition = `${id ?? 'NULL'} IS ? AND ${name} IS ?`;
    const sql = `UPDATE ${table} SET ${assigned} WHERE ${condition}`;
    for (const person of people) changed += run(db, sql, label, person.id, person.name);
  }
  if (names.length === 0) return changed;
  const { inText, inHtml } = createNameReplacement(names, label);
  for (const { table, key, columns, html } of TEXTS) {
    const sql = `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`)} WHERE ${key} = ?`;
    const isHtml = (column: string) => html.some((each) => each === column);
    for (const row of rowsOf(db, table, key, columns)) {
      const before = columns.map((column) => row[column] ?? null);
      const after = columns.map((column, index) => {
        const text = before[index];
        if (typeof text !== 'string') return text ?? null;
        return isHtml(column) ? inHtml(text) : inText(text);
      });
      if (after.some((text, index) => text !== before[index]))
        changed += run(db, sql, ...after, row[key] ?? null);
    }
  }
  return changed;
}

/**
 * Removes from a store that is being built what the list names. Numbers of records that the community
 * counts itself are corrected by what is removed.
 */
export function forgetRecords(db: StoreDatabase, entries: readonly ForgottenEntry[]): ForgetCounts {
  if (entries.length === 0) return { removed: 0, changed: 0 };
  const find = createFinder(entries.filter((entry) => entry.kind === 'member'));
  const people = allPeople(db).filter((person) => find(person));
  const removed = removeRecords(
    db,
    entries,
    people.filter((person) => find(person)?.hasPosts),
  );
  const names = [...new Set(people.flatMap(({ name }) => (name ? [name] : [])))];
  return { removed, changed: replaceNames(db, people, names) };
}
