import { i18n } from '@/lib/i18n/i18n';
import type { StoreDatabase } from '../database/database';
import { rowsOf } from '../database/iterate-records';
import { type BoundValue, prepareQuery } from '../database/prepare-query';
import {
  type ForgetRecord,
  type ForgetRun,
  type Place,
  TextForgetter,
  type TextFormat,
} from './forget-texts';
import type { Decision, ForgottenEntry, MemberEntry } from './forgotten-list';
import { ForgottenNames, hashWords } from './forgotten-names';
import { allPeople, entryFinder, type NamedPerson, namesOf, PEOPLE } from './people';
import { type RemovedRecords, removeNamedPages, removeRecords } from './remove-records';

export type ForgetRecordKind = 'post' | 'topic' | 'forum' | 'page' | 'namespace';

export interface ForgetCounts {
  removed: number;
  changed: Partial<Record<ForgetRecordKind, number>>;
  emptiedQuotes: number;
  /** Records with emptied quotes. */
  quotedIn: ForgetRecord[];
  /** Other places that contain a name, for the operator to decide. */
  places: Place[];
  /** Decisions that the given codes have made. */
  decided: { code: string; decision: Decision }[];
}

const NOTHING_FORGOTTEN: ForgetCounts = {
  removed: 0,
  changed: {},
  emptiedQuotes: 0,
  quotedIn: [],
  places: [],
  decided: [],
};

const TEXTS: readonly {
  table: ForgetRecordKind;
  key: string;
  columns: readonly { column: string; format: TextFormat }[];
}[] = [
  { table: 'post', key: 'pid', columns: [{ column: 'post_rendered', format: 'html' }] },
  {
    table: 'topic',
    key: 'tid',
    columns: [
      { column: 'title', format: 'text' },
      { column: 'description', format: 'text' },
      { column: 'tags', format: 'tags' },
    ],
  },
  {
    table: 'forum',
    key: 'id',
    columns: [
      { column: 'name', format: 'text' },
      { column: 'description', format: 'text' },
      { column: 'last_title', format: 'text' },
    ],
  },
  {
    table: 'page',
    key: 'id',
    columns: [
      { column: 'title', format: 'text' },
      { column: 'author', format: 'name' },
      { column: 'content', format: 'wiki' },
      { column: 'html', format: 'html' },
      { column: 'dialect', format: 'wiki' },
    ],
  },
  { table: 'namespace', key: 'id', columns: [{ column: 'title', format: 'text' }] },
];

type Row = Record<string, BoundValue>;

/** Ids of changed records, each counted once. */
class ChangedRecords {
  private readonly keys = new Map<ForgetRecordKind, Set<BoundValue>>();

  add(kind: ForgetRecordKind, key: BoundValue): void {
    const keys = this.keys.get(kind) ?? new Set();
    keys.add(key);
    this.keys.set(kind, keys);
  }

  counts(): ForgetCounts['changed'] {
    return Object.fromEntries([...this.keys].map(([kind, { size }]) => [kind, size]));
  }
}

const FORGET_USERNAME =
  'UPDATE post SET username = NULL WHERE author_id IS ? AND username IS ? RETURNING pid AS key';
const FORGET_TITLES = `UPDATE topic SET title = ?, description = ''
  WHERE starter_id IS ? AND starter_name IS ? RETURNING tid AS key`;

function replacePeople(
  db: StoreDatabase,
  { people, withPosts }: { people: readonly NamedPerson[]; withPosts: readonly NamedPerson[] },
  label: string,
  changed: ChangedRecords,
): void {
  const change = (kind: ForgetRecordKind, sql: string, ...bound: BoundValue[]) => {
    for (const { key } of prepareQuery<{ key: BoundValue }>(db, sql).all(...bound)) {
      changed.add(kind, key);
    }
  };
  // First, while the rows still hold the author's id.
  for (const { id, name } of people) {
    change('post', FORGET_USERNAME, id, name);
  }
  for (const { id, name } of withPosts) {
    change('topic', FORGET_TITLES, label, id, name);
  }
  for (const { table, key, id, name: column } of PEOPLE) {
    const assignment = id ? `${id} = NULL, ${column} = ?` : `${column} = ?`;
    const condition = `${id ?? 'NULL'} IS ? AND ${column} IS ?`;
    const sql = `UPDATE ${table} SET ${assignment} WHERE ${condition} RETURNING ${key} AS key`;
    for (const { id: number, name } of people) {
      change(table, sql, label, number, name);
    }
  }
}

function replaceTexts(db: StoreDatabase, forgetter: TextForgetter, changed: ChangedRecords): void {
  for (const { table, key, columns } of TEXTS) {
    const names = columns.map(({ column }) => column);
    const assignments = names.map((column) => `${column} = ?`);
    const update = db.prepare(`UPDATE ${table} SET ${assignments.join()} WHERE ${key} = ?`);
    const selected = [key, ...names, ...(table === 'post' ? ['tid'] : [])].join();
    for (const row of rowsOf<Row>(db, table, key, selected)) {
      const id = row[key] ?? null;
      const topicId = typeof row.tid === 'number' ? row.tid : undefined;
      const record = { kind: table, id: `${id}`, topicId };
      if (table === 'page' || table === 'namespace') forgetter.noteId(record);
      const before = columns.map(({ column }) => row[column] ?? null);
      const after = columns.map(({ column, format }) => {
        const text = row[column] ?? null;
        return typeof text === 'string' ? forgetter.replace(text, format, record) : text;
      });
      if (after.some((text, index) => text !== before[index])) {
        update.run(...after, id);
        changed.add(table, id);
      }
    }
  }
}

/** Lists what keeps the name, since it is an id or another's name. */
function noteIds(db: StoreDatabase, forgetter: TextForgetter): void {
  for (const { id } of rowsOf<{ id: string }>(db, 'redirect', 'id', 'id')) {
    forgetter.noteId({ kind: 'redirect', id });
  }
  for (const { id, name } of allPeople(db)) {
    if (name !== null) forgetter.noteId({ kind: 'member', id: `${id ?? ''}` }, name);
  }
}

/** Adds the words of names that the list of version 1.0.0 has as a whole only. */
function withWords(member: MemberEntry, people: readonly NamedPerson[]): MemberEntry {
  const find = entryFinder([member]);
  const names = namesOf(people.filter((person) => find(person)));
  const words = names.map((name) => hashWords(name, member.salt));
  return { ...member, words: [...(member.words ?? []), ...words] };
}

const mayBeInTexts = (members: readonly MemberEntry[], { posts, pages }: RemovedRecords) =>
  members.length > 0 || !posts.isEmpty || !pages.isEmpty;

/**
 * Removes listed records, listed members' texts and names, and quotes of both from an unfinished store.
 * Corrects stated counts.
 * @param run lists places, and removes those that it names
 */
export function forgetRecords(
  db: StoreDatabase,
  entries: readonly ForgottenEntry[],
  run: ForgetRun = { names: [], codes: [], salt: '' },
): ForgetCounts {
  if (entries.length === 0) {
    return NOTHING_FORGOTTEN;
  }
  const listed = entries.filter((entry) => entry.kind === 'member');
  const find = entryFinder(listed);
  const others = run.names.map((name) => ({ id: null, name }));
  const people = [...allPeople(db), ...others].filter(find);
  const members = listed.map((member) => withWords(member, people));
  const withPosts = people.filter((person) => find(person)?.hasPosts);
  const removed = removeRecords(db, entries, withPosts);
  const label = i18n().t('board.formerMember');
  const changed = new ChangedRecords();
  replacePeople(db, { people, withPosts }, label, changed);
  const names = new ForgottenNames(members);
  const namedPages = removeNamedPages(db, names);
  const search = {
    label,
    names,
    namesWithPosts: new ForgottenNames(members.filter(({ hasPosts }) => hasPosts)),
    memberIds: new Set(members.flatMap(({ id }) => id ?? [])),
    posts: removed.posts,
    pages: removed.pages,
  };
  const decisions = entries.flatMap(({ also = [] }) => also);
  const forgetter = new TextForgetter(search, run, decisions);
  if (mayBeInTexts(members, removed) || decisions.length > 0) {
    replaceTexts(db, forgetter, changed);
    noteIds(db, forgetter);
  }
  return {
    removed: removed.count + namedPages,
    changed: changed.counts(),
    emptiedQuotes: forgetter.emptiedQuotes,
    quotedIn: forgetter.quotedIn,
    places: [...forgetter.places.values()],
    decided: forgetter.decided,
  };
}
