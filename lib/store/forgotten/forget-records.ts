import { i18n } from '@/lib/i18n/i18n';
import type { StoreDatabase } from '../database/database';
import { rowsOf } from '../database/iterate-records';
import { type BoundValue, prepareQuery } from '../database/prepare-query';
import { foldName } from './find-names';
import { type ForgottenEntry, nameHash } from './forgotten-list';
import { createNameReplacement } from './replace-names';

/** The kinds of records that may hold a name. */
type ChangedKind = 'post' | 'topic' | 'forum' | 'page' | 'namespace';

/** What forgetting did to a store. */
export interface ForgetCounts {
  /** Posts, topics and wiki pages that were removed. */
  removed: number;
  /** Records in which a name was replaced, by their kind; without those that have none. */
  changed: Partial<Record<ChangedKind, number>>;
  /** Records that still have the name: in ids and links of the wiki, and where it may be a word. */
  left: Partial<Record<ChangedKind, number>>;
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

/** The columns in which names may occur, and how they are replaced there. */
const TEXT = 'inText';
const TEXTS = [
  { table: 'post', key: 'pid', columns: { post_rendered: 'inHtml' } },
  { table: 'topic', key: 'tid', columns: { title: 'inText', description: 'inText' } },
  { table: 'forum', key: 'id', columns: { name: TEXT, description: TEXT, last_title: TEXT } },
  {
    table: 'page',
    key: 'id',
    columns: { title: 'inText', author: 'inName', content: 'inSource', html: 'inHtml' },
  },
  { table: 'namespace', key: 'id', columns: { title: 'inText' } },
] as const;

type Row = Record<string, BoundValue>;

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

/**
 * The people of a store with a number or else a name, in other capitals where none has it as it is, and with
 * the other names of their numbers.
 */
export function findPeople(db: StoreDatabase, given: string): Person[] {
  const people = allPeople(db);
  const tests = [
    ({ id }: Person) => `${id}` === given,
    ({ name }: Person) => name?.normalize() === given.normalize(),
    ({ name }: Person) => name !== null && foldName(name) === foldName(given),
  ];
  const found = tests.map((test) => people.filter(test)).find(({ length }) => length > 0) ?? [];
  const ids = found.map(({ id }) => id);
  return people.filter(
    (person) => found.includes(person) || (person.id && ids.includes(person.id)),
  );
}

/** Removes posts, topics and pages; topics that lose all their posts are removed with them. */
function removeRecords(db: StoreDatabase, entries: readonly ForgottenEntry[], people: Person[]) {
  db.exec(`CREATE TEMP TABLE removed_post (pid INTEGER PRIMARY KEY, tid INTEGER NOT NULL);
    CREATE TEMP TABLE removed_topic (tid INTEGER PRIMARY KEY)`);
  const posts = 'INSERT OR IGNORE INTO removed_post SELECT pid, tid FROM post WHERE';
  const gone = 'INSERT OR IGNORE INTO gone VALUES (?, ?, ?)';
  let removed = 0;
  for (const { kind, id, at } of entries.filter((entry) => entry.kind !== 'member')) {
    if (kind === 'post') run(db, `${posts} pid = ?`, id);
    if (kind === 'topic') run(db, `${posts} tid = ?`, id);
    if (kind === 'topic') {
      run(db, 'INSERT OR IGNORE INTO removed_topic VALUES (?)', id);
    } else {
      run(db, gone, kind, `${id}`, at);
    }
    if (kind === 'page') removed += run(db, 'DELETE FROM page WHERE id = ?', id);
  }
  for (const { id, name } of people) {
    run(db, `${posts} author_id IS ? AND author_name IS ?`, id, name);
  }
  removed += run(db, 'DELETE FROM post WHERE pid IN (SELECT pid FROM removed_post)');
  db.exec(`INSERT OR IGNORE INTO removed_topic
    SELECT tid FROM removed_post WHERE tid NOT IN (SELECT tid FROM post)`);
  removed += run(db, 'DELETE FROM topic WHERE tid IN (SELECT tid FROM removed_topic)');
  // What the records say of the last post is derived again.
  db.exec(`INSERT OR IGNORE INTO gone SELECT 'topic', tid, unixepoch() FROM removed_topic;
    INSERT OR IGNORE INTO gone SELECT 'post', pid, unixepoch() FROM removed_post;
    UPDATE topic SET last_post = NULL, last_poster_id = NULL, last_poster_name = NULL,
      posts = max(0, posts - (SELECT count(*) FROM removed_post WHERE tid = topic.tid))
    WHERE tid IN (SELECT tid FROM removed_post);
    UPDATE forum SET last_post = NULL, last_id = NULL, last_title = NULL,
      last_poster_id = NULL, last_poster_name = NULL
    WHERE last_id IN (SELECT tid FROM removed_topic UNION SELECT tid FROM removed_post);
    DROP TABLE removed_post; DROP TABLE removed_topic`);
  return removed;
}

const KEYS = { post: 'pid', topic: 'tid', forum: 'id', page: 'id' } as const;

/**
 * Replaces people and their names in all columns.
 * @param removed those of the people of whom what they wrote was removed
 */
function replaceNames(db: StoreDatabase, people: Person[], removed: Person[]) {
  const label = i18n().t('board.formerMember');
  const changed = new Map<ChangedKind, Set<BoundValue>>();
  const count = (kind: ChangedKind, key: BoundValue) =>
    changed.set(kind, (changed.get(kind) ?? new Set()).add(key));
  // First, while the rows have the number of the author.
  const second = 'UPDATE post SET username = NULL WHERE author_id IS ? AND username IS ?';
  for (const person of people) run(db, second, person.id, person.name);
  const untitled = `UPDATE topic SET title = ?, description = '' WHERE starter_id IS ? AND starter_name IS ?`;
  for (const { id, name } of removed) run(db, untitled, label, id, name);
  for (const { table, id, name } of PEOPLE) {
    const assigned = id ? `${id} = NULL, ${name} = ?` : `${name} = ?`;
    const condition = `${id ?? 'NULL'} IS ? AND ${name} IS ?`;
    const sql = `UPDATE ${table} SET ${assigned} WHERE ${condition} RETURNING ${KEYS[table]} AS key`;
    const update = prepareQuery<{ key: BoundValue }>(db, sql);
    for (const person of people) {
      for (const { key } of update.all(label, person.id, person.name)) count(table, key);
    }
  }
  const names = namesOf(people);
  const replacement = createNameReplacement(names, label, namesOf(removed));
  const left: ForgetCounts['left'] = {};
  for (const { table, key, columns } of names.length > 0 ? TEXTS : []) {
    const rules = Object.entries(columns);
    const assigned = rules.map(([column]) => `${column} = ?`);
    const sql = `UPDATE ${table} SET ${assigned} WHERE ${key} = ?`;
    for (const row of rowsOf<Row>(db, table, key, [key, ...Object.keys(columns)].join())) {
      const before = rules.map(([column]) => row[column] ?? null);
      const kept = replacement.keptSoFar();
      const after = rules.map(([column, place]) => {
        const text = row[column] ?? null;
        // Beside a source, this column holds what is rendered in its place (`pageToRow`).
        const isDialect = column === 'html' && row.content !== '';
        return typeof text === 'string' ? replacement[isDialect ? 'inSource' : place](text) : text;
      });
      const id = row[key] ?? null;
      if (replacement.keptSoFar() > kept || (table === 'page' && replacement.isInId(`${id}`))) {
        left[table] = (left[table] ?? 0) + 1;
      }
      if (after.every((text, index) => text === before[index])) continue;
      run(db, sql, ...after, id);
      count(table, id);
    }
  }
  const counts = [...changed].map(([kind, keys]) => [kind, keys.size] as const);
  return { changed: Object.fromEntries(counts), left };
}

const namesOf = (people: Person[]) => [...new Set(people.flatMap(({ name }) => name ?? []))];

/**
 * Removes from a store that is being built what the list names. Numbers of records that the community
 * counts itself are corrected by what is removed.
 * @param forgottenName a name that the list has, which may stand in texts alone
 */
export function forgetRecords(
  db: StoreDatabase,
  entries: readonly ForgottenEntry[],
  forgottenName: string | null = null,
): ForgetCounts {
  if (entries.length === 0) return { removed: 0, changed: {}, left: {} };
  const find = createFinder(entries.filter((entry) => entry.kind === 'member'));
  const people = [...allPeople(db), { id: null, name: forgottenName }].filter(find);
  const withPosts = people.filter((person) => find(person)?.hasPosts);
  const removed = removeRecords(db, entries, withPosts);
  return { removed, ...replaceNames(db, people, withPosts) };
}
