import { i18n } from '@/lib/i18n/i18n';
import type { StoreDatabase } from '../database/database';
import { rowsOf } from '../database/iterate-records';
import { type BoundValue, prepareQuery } from '../database/prepare-query';
import type { ForgottenEntry } from './forgotten-list';
import { allPeople, entryFinder, type NamedPerson, namesOf, PEOPLE } from './people';
import { type RemovedRecords, removeRecords, removeTagPages } from './remove-records';
import {
  createNameReplacement,
  type NameLeftReason,
  type NameReplacement,
  type TextKind,
  type TextPlace,
} from './texts/replace-names';

export type ForgetRecordKind = 'post' | 'topic' | 'forum' | 'page' | 'namespace';

/** How many records still contain a name. */
export interface LeftNames {
  kind: ForgetRecordKind;
  reason: NameLeftReason;
  count: number;
}

/** A record with an emptied quote. */
export interface QuotingRecord {
  kind: 'post' | 'page';
  id: string;
  topicId?: number | undefined;
}

export interface ForgetCounts {
  removed: number;
  changed: Partial<Record<ForgetRecordKind, number>>;
  left: LeftNames[];
  emptiedQuotes: number;
  /** At most a hundred. */
  quotedIn: QuotingRecord[];
}

const NOTHING_FORGOTTEN: ForgetCounts = {
  removed: 0,
  changed: {},
  left: [],
  emptiedQuotes: 0,
  quotedIn: [],
};

const TEXTS: readonly {
  table: ForgetRecordKind;
  key: string;
  columns: readonly { column: string; kind: TextKind }[];
}[] = [
  { table: 'post', key: 'pid', columns: [{ column: 'post_rendered', kind: 'inHtml' }] },
  {
    table: 'topic',
    key: 'tid',
    columns: [
      { column: 'title', kind: 'inText' },
      { column: 'description', kind: 'inText' },
    ],
  },
  {
    table: 'forum',
    key: 'id',
    columns: [
      { column: 'name', kind: 'inText' },
      { column: 'description', kind: 'inText' },
      { column: 'last_title', kind: 'inText' },
    ],
  },
  {
    table: 'page',
    key: 'id',
    columns: [
      { column: 'title', kind: 'inText' },
      { column: 'author', kind: 'inName' },
      { column: 'content', kind: 'inSource' },
      { column: 'html', kind: 'inHtml' },
      { column: 'dialect', kind: 'inSource' },
    ],
  },
  { table: 'namespace', key: 'id', columns: [{ column: 'title', kind: 'inText' }] },
];

const MAX_QUOTING = 100;

type Row = Record<string, BoundValue>;

class RecordCounter {
  private readonly keys = new Map<ForgetRecordKind, Set<BoundValue>>();

  add(kind: ForgetRecordKind, key: BoundValue): void {
    const keys = this.keys.get(kind) ?? new Set();
    keys.add(key);
    this.keys.set(kind, keys);
  }

  counts(): ForgetCounts['changed'] {
    const counts: ForgetCounts['changed'] = {};
    for (const [kind, keys] of this.keys) {
      counts[kind] = keys.size;
    }
    return counts;
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
  changed: RecordCounter,
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

function placeOf(table: ForgetRecordKind, row: Row): TextPlace {
  if (table === 'page') {
    return { pageId: `${row.id}` };
  }
  return typeof row.tid === 'number' ? { topicId: row.tid } : {};
}

function replaceTexts(
  db: StoreDatabase,
  replacement: NameReplacement,
  changed: RecordCounter,
): Pick<ForgetCounts, 'left' | 'emptiedQuotes' | 'quotedIn'> {
  const left = new Map<string, LeftNames>();
  const quotedIn: QuotingRecord[] = [];
  let emptiedQuotes = 0;
  for (const { table, key, columns } of TEXTS) {
    const assignments = columns.map(({ column }) => `${column} = ?`);
    const update = db.prepare(`UPDATE ${table} SET ${assignments.join()} WHERE ${key} = ?`);
    const names = [
      key,
      ...columns.map(({ column }) => column),
      ...(table === 'post' ? ['tid'] : []),
    ];
    for (const row of rowsOf<Row>(db, table, key, names.join())) {
      const id = row[key] ?? null;
      const place = placeOf(table, row);
      const before = columns.map(({ column }) => row[column] ?? null);
      const after = columns.map(({ column, kind }) => {
        const text = row[column] ?? null;
        return typeof text === 'string' ? replacement[kind](text, place) : text;
      });
      if (table === 'page') {
        replacement.noteId(`${id}`);
      }
      const notes = replacement.takeNotes();
      for (const reason of notes.left) {
        const counted = left.get(`${table} ${reason}`) ?? { kind: table, reason, count: 0 };
        counted.count += 1;
        left.set(`${table} ${reason}`, counted);
      }
      if (notes.emptiedQuotes > 0 && (table === 'post' || table === 'page')) {
        emptiedQuotes += notes.emptiedQuotes;
        quotedIn.push({ kind: table, id: `${id}`, topicId: place.topicId });
      }
      if (after.some((text, index) => text !== before[index])) {
        update.run(...after, id);
        changed.add(table, id);
      }
    }
  }
  return { left: [...left.values()], emptiedQuotes, quotedIn: quotedIn.slice(0, MAX_QUOTING) };
}

const mayBeInTexts = (names: readonly string[], { texts, pages }: RemovedRecords) =>
  names.length > 0 || !texts.isEmpty || !pages.isEmpty;

/** Removes redirects whose ids contain a name. Returns how many. */
function removeNamedRedirects(db: StoreDatabase, replacement: NameReplacement): number {
  const remove = db.prepare('DELETE FROM redirect WHERE id = ?');
  let removed = 0;
  for (const { id } of rowsOf<{ id: string }>(db, 'redirect', 'id', 'id')) {
    replacement.noteId(id);
    if (replacement.takeNotes().left.size > 0) {
      removed += remove.run(id).changes;
    }
  }
  return removed;
}

/**
 * Removes listed records, listed members' texts and names, and quotes of both from an unfinished store.
 * Corrects stated counts.
 * @param forgottenName a listed name that may occur in texts only
 */
export function forgetRecords(
  db: StoreDatabase,
  entries: readonly ForgottenEntry[],
  forgottenName: string | null = null,
): ForgetCounts {
  if (entries.length === 0) {
    return NOTHING_FORGOTTEN;
  }
  const find = entryFinder(entries.filter((entry) => entry.kind === 'member'));
  const people = [...allPeople(db), { id: null, name: forgottenName }].filter(find);
  const withPosts = people.filter((person) => find(person)?.hasPosts);
  const removed = removeRecords(db, entries, withPosts);
  const label = i18n().t('board.formerMember');
  const changed = new RecordCounter();
  replacePeople(db, { people, withPosts }, label, changed);
  const names = namesOf(people);
  const tagPages = removeTagPages(db, names);
  const replacement = mayBeInTexts(names, removed)
    ? createNameReplacement(names, {
        label,
        removedNames: namesOf(withPosts),
        removed: removed.texts,
        removedPages: removed.pages,
      })
    : undefined;
  const noted = replacement ? replaceTexts(db, replacement, changed) : NOTHING_FORGOTTEN;
  const redirects = replacement ? removeNamedRedirects(db, replacement) : 0;
  const { left, emptiedQuotes, quotedIn } = noted;
  return {
    removed: removed.count + tagPages + redirects,
    changed: changed.counts(),
    left,
    emptiedQuotes,
    quotedIn,
  };
}
