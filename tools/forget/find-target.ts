import { randomBytes } from 'node:crypto';
import { parseWholeNumber } from '@/lib/base/text/whole-number';
import { openReadOnly, type StoreDatabase } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import {
  type ForgottenEntry,
  type MemberEntry,
  nameHash,
} from '@/lib/store/forgotten/forgotten-list';
import { hashWords } from '@/lib/store/forgotten/forgotten-names';
import { allPeople, findPeople, type NamedPerson, namesOf } from '@/lib/store/forgotten/people';
import { CommandError, UsageError } from '@/tools/cli/command-error';

export interface ForgetTarget {
  kind: ForgottenEntry['kind'];
  /** Record id, or a member's number or name. */
  value: string;
  /** Undefined if the value may be a member's number or name. */
  by?: 'id' | 'name' | undefined;
}

interface MemberOptions {
  /** True to remove a member's posts, too. */
  hasPosts: boolean;
  /** Entries already forgotten. */
  list: readonly ForgottenEntry[];
}

type RecordTarget = ForgetTarget & { kind: Exclude<ForgetTarget['kind'], 'member'> };

export interface FoundTarget {
  entry: ForgottenEntry;
  /** The list's entry to replace. */
  known: ForgottenEntry | undefined;
  description: string;
  /** A member's names. */
  names: string[];
  /** For hashes of names and decisions. */
  salt: string;
}

/** Returns the salt of earlier entries, so that imports hash each word of a text once, or a new one. */
const saltOf = (list: readonly ForgottenEntry[]): string =>
  list.find((entry) => entry.kind === 'member')?.salt ?? randomBytes(16).toString('hex');

/** True if an entry of the list is for the target: it has the target's kind, and its id or member name. */
export function isNamed(entry: ForgottenEntry, { kind, value, by }: ForgetTarget): boolean {
  if (entry.kind !== kind) {
    return false;
  }
  const hasId = by !== 'name' && `${entry.id}` === value;
  const hasName =
    by !== 'id' && entry.kind === 'member' && entry.names.includes(nameHash(value, entry.salt));
  return hasId || hasName;
}

/** Checks that a topic, post or member id is a positive number. @throws UsageError */
export function requireNumber({ kind, value, by }: ForgetTarget): void {
  const takesName = kind === 'page' || (kind === 'member' && by !== 'id');
  if (!takesName && parseWholeNumber(value, 1) === undefined) {
    const option = kind === 'member' ? 'member-id' : kind;
    throw new UsageError(`--${option} takes a number (given: ${JSON.stringify(value)}).`);
  }
}

const KEYS = { topic: 'tid', post: 'pid', page: 'id' } as const;

/** True if the store has or had the record. */
function hasRecord(db: StoreDatabase, { kind, value }: RecordTarget): boolean {
  const key = KEYS[kind];
  const redirects = kind === 'page' ? 'UNION SELECT id FROM redirect' : '';
  // Ids are text in `gone` and `page`, and numbers in other tables.
  const ids = `SELECT ${key} AS id FROM ${kind} ${redirects} UNION SELECT id FROM gone WHERE kind = ?`;
  const query = prepareQuery(db, `SELECT id FROM (${ids}) WHERE id IN (?, ?)`);
  const id = kind === 'page' ? value : Number(value);
  return query.first(kind, id, value) !== undefined;
}

const POST_PLACE = `SELECT tid, number FROM post WHERE pid = ?`;

/** Returns a post's topic and number, by which quotes may name it. */
function placeOfPost(db: StoreDatabase, pid: number): { topic?: number; number?: number } {
  const row = prepareQuery<{ tid: number; number: number | null }>(db, POST_PLACE).first(pid);
  if (!row) {
    return {};
  }
  return row.number === null ? { topic: row.tid } : { topic: row.tid, number: row.number };
}

/** Returns the entry for another record than a member. @throws CommandError if the store never had it */
function recordTarget(
  db: StoreDatabase,
  target: RecordTarget,
  { list, at }: { list: readonly ForgottenEntry[]; at: number },
): FoundTarget {
  const { kind, value } = target;
  const named = kind === 'page' ? JSON.stringify(value) : value;
  if (!hasRecord(db, target)) {
    throw new CommandError(`The community has no ${kind} ${named}.`);
  }
  const known = list.find((entry) => isNamed(entry, target));
  const found = { known, description: `${kind} ${named}`, names: [], salt: saltOf(list) };
  const also = known?.also;
  if (kind === 'page') {
    return { ...found, entry: { kind, id: value, also, at } };
  }
  const id = Number(value);
  if (kind === 'topic') {
    return { ...found, entry: { kind, id, also, at } };
  }
  // An earlier run may have removed the post, so its place is in the list only.
  const former = known?.kind === 'post' ? { topic: known.topic, number: known.number } : {};
  return { ...found, entry: { kind, id, ...former, ...placeOfPost(db, id), also, at } };
}

const listed = (names: readonly string[]) =>
  names.map((name) => JSON.stringify(name)).join(' and ');

const idsOf = (people: readonly NamedPerson[]) => [
  ...new Set(people.flatMap(({ id }) => (id === null ? [] : [id]))),
];

/** Checks that a value names at most one member. @throws CommandError */
function requireOneMember(
  byId: readonly NamedPerson[],
  byName: readonly NamedPerson[],
  value: string,
): void {
  const ids = idsOf(byName);
  const areSame = ids.length === 1 && idsOf(byId)[0] === ids[0];
  if (byId.length > 0 && byName.length > 0 && !areSame) {
    const other =
      ids.length > 0 ? `--member-id ${ids.join(' or ')}` : `--member-name ${JSON.stringify(value)}`;
    throw new CommandError(
      `Member number ${value} is ${listed(namesOf(byId))}, and another member has the name ${JSON.stringify(value)}. Give --member-id ${value} for the first, or ${other} for the other.`,
    );
  }
  if (byId.length === 0 && ids.length > 1) {
    throw new CommandError(
      `Members ${ids.join(', ')} have this name. Give the number of one as --member-id.`,
    );
  }
}

/**
 * Returns the names that no other numbered member has. The list identifies a member by these and the number.
 */
function ownNames(
  db: StoreDatabase,
  people: readonly NamedPerson[],
  id: number | undefined,
): string[] {
  const names = namesOf(people);
  if (id === undefined) {
    return names;
  }
  const others = allPeople(db).filter((person) => person.id !== null && person.id !== id);
  const taken = new Set(others.map(({ name }) => name?.normalize()));
  return names.filter((name) => !taken.has(name.normalize()));
}

/** Returns a member's entry in the list: by number if member and entry have one, else by the given value. */
function knownEntry(
  list: readonly ForgottenEntry[],
  target: ForgetTarget,
  id: number | undefined,
): MemberEntry | undefined {
  return list.find((entry): entry is MemberEntry => {
    if (entry.kind !== 'member') {
      return false;
    }
    return id !== undefined && entry.id !== undefined ? entry.id === id : isNamed(entry, target);
  });
}

/**
 * Returns a member's entry. Unknown names are accepted, since texts may contain them.
 * @throws CommandError if several members match
 */
function memberTarget(
  db: StoreDatabase,
  target: ForgetTarget,
  options: MemberOptions & { at: number },
): FoundTarget {
  const { value } = target;
  const { byId, byName } = findPeople(db, target);
  requireOneMember(byId, byName, value);
  const people = byId.length > 0 ? byId : byName;
  const [id] = idsOf(people);
  const known = knownEntry(options.list, target, id);
  if (people.length === 0 && target.by === 'id' && !known) {
    throw new CommandError(`The community has no member number ${value}.`);
  }
  // An interrupted run may have left a listed member in caches, an import in texts.
  const given = target.by === 'id' || (known && `${known.id}` === value) ? [] : [value];
  const names = people.length > 0 ? namesOf(people) : given;
  const kept = people.length > 0 ? ownNames(db, people, id) : given;
  const salt = known?.salt ?? saltOf(options.list);
  const hashes = kept.map((name) => nameHash(name, salt));
  const words = kept.map((name) => hashWords(name, salt));
  const entry: MemberEntry = {
    kind: 'member',
    id: id ?? known?.id,
    names: [...new Set([...(known?.names ?? []), ...hashes])],
    words: uniqueBy([...(known?.words ?? []), ...words], (each) => each.join()),
    salt,
    hasPosts: options.hasPosts || known?.hasPosts === true,
    also: known?.also,
    at: options.at,
  };
  const numbered = entry.id === undefined ? 'without a number' : `number ${entry.id}`;
  const description =
    known && people.length === 0
      ? 'a member who is on the list already'
      : `the member ${numbered}, by the name ${listed(names)}`;
  return { entry, known, description, names, salt };
}

const uniqueBy = <T>(values: readonly T[], keyOf: (value: T) => string): T[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/**
 * Finds the target in a store and returns the entry to add to the list.
 * @throws CommandError if the target is missing or ambiguous
 */
export function findTarget(
  path: string,
  target: ForgetTarget,
  options: MemberOptions,
): FoundTarget {
  const at = Math.floor(Date.now() / 1000);
  const db = openReadOnly(path);
  try {
    const { kind } = target;
    return kind === 'member'
      ? memberTarget(db, target, { ...options, at })
      : recordTarget(db, { ...target, kind }, { list: options.list, at });
  } finally {
    db.close();
  }
}
