import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { foldName } from './fold-text';
import { type MemberEntry, nameHash } from './forgotten-list';

export interface NamedPerson {
  /** Null in communities without member numbers. */
  id: number | null;
  name: string | null;
}

export const PEOPLE = [
  { table: 'post', key: 'pid', id: 'author_id', name: 'author_name' },
  { table: 'topic', key: 'tid', id: 'starter_id', name: 'starter_name' },
  { table: 'topic', key: 'tid', id: 'last_poster_id', name: 'last_poster_name' },
  { table: 'forum', key: 'id', id: 'last_poster_id', name: 'last_poster_name' },
  { table: 'page', key: 'id', id: undefined, name: 'author' },
] as const;

const USERNAMES = { table: 'post', id: 'author_id', name: 'username' } as const;

export interface MemberName {
  value: string;
  by?: 'id' | 'name' | undefined;
}

/** Returns a function that finds a person's entry. */
export function entryFinder(members: readonly MemberEntry[]) {
  return ({ id, name }: NamedPerson): MemberEntry | undefined =>
    members.find(
      (member) =>
        (id !== null && member.id === id) ||
        (name !== null && member.names.includes(nameHash(name, member.salt))),
    );
}

/** Returns each combination of id and name in a store. */
export function allPeople(db: StoreDatabase): NamedPerson[] {
  const queries = [...PEOPLE, USERNAMES].map(
    ({ table, id, name }) => `SELECT ${id ?? 'NULL'} AS id, ${name} AS name FROM ${table}`,
  );
  return prepareQuery<NamedPerson>(db, queries.join(' UNION ')).all();
}

/** Prefers exact names to folded ones. */
function withName(people: readonly NamedPerson[], given: string): NamedPerson[] {
  const exact = people.filter(({ name }) => name?.normalize() === given.normalize());
  if (exact.length > 0) {
    return exact;
  }
  return people.filter(({ name }) => name !== null && foldName(name) === foldName(given));
}

/** Returns people who match by number and by name, each with all names of their number. */
export function findPeople(
  db: StoreDatabase,
  { value, by }: MemberName,
): { byId: NamedPerson[]; byName: NamedPerson[] } {
  const people = allPeople(db);
  const withOtherNames = (found: readonly NamedPerson[]) => {
    const ids = new Set(found.flatMap(({ id }) => (id ? [id] : [])));
    return people.filter(
      (person) => found.includes(person) || (person.id !== null && ids.has(person.id)),
    );
  };
  return {
    byId:
      by === 'name'
        ? []
        : withOtherNames(people.filter(({ id }) => id !== null && `${id}` === value)),
    byName: by === 'id' ? [] : withOtherNames(withName(people, value)),
  };
}

/** Returns the names of people, each once. */
export const namesOf = (people: readonly NamedPerson[]): string[] => [
  ...new Set(people.flatMap(({ name }) => (name ? [name] : []))),
];
