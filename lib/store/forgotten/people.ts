import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { type ForgottenEntry, nameHash } from './forgotten-list';
import { foldName } from './names/fold-text';

/** A person as a row of the store has it. */
export interface NamedPerson {
  /** The number of the member, where the community has numbers. */
  id: number | null;
  name: string | null;
}

type MemberEntry = Extract<ForgottenEntry, { kind: 'member' }>;

/** The columns that hold a person: the number, if there is one, and the name. */
export const PEOPLE = [
  { table: 'post', key: 'pid', id: 'author_id', name: 'author_name' },
  { table: 'topic', key: 'tid', id: 'starter_id', name: 'starter_name' },
  { table: 'topic', key: 'tid', id: 'last_poster_id', name: 'last_poster_name' },
  { table: 'forum', key: 'id', id: 'last_poster_id', name: 'last_poster_name' },
  { table: 'page', key: 'id', id: undefined, name: 'author' },
] as const;

/** The columns of the second name that an author may have. */
const USERNAMES = { table: 'post', id: 'author_id', name: 'username' } as const;

/** What an operator says of a member. */
export interface MemberName {
  /** The number, or a name. */
  value: string;
  /** Whether the value is the one or the other; undefined where it may be both. */
  by?: 'id' | 'name' | undefined;
}

/** Returns a function that finds the entry of a person, if there is one. */
export function entryFinder(members: readonly MemberEntry[]) {
  return ({ id, name }: NamedPerson): MemberEntry | undefined =>
    members.find(
      (member) =>
        (id !== null && member.id === id) ||
        (name !== null && member.names.includes(nameHash(name, member.salt))),
    );
}

/** All people of a store, each with each of its names. */
export function allPeople(db: StoreDatabase): NamedPerson[] {
  const queries = [...PEOPLE, USERNAMES].map(
    ({ table, id, name }) => `SELECT ${id ?? 'NULL'} AS id, ${name} AS name FROM ${table}`,
  );
  return prepareQuery<NamedPerson>(db, queries.join(' UNION ')).all();
}

/** The people with a name, in other capitals where none has it as it is. */
function withName(people: readonly NamedPerson[], given: string): NamedPerson[] {
  const exact = people.filter(({ name }) => name?.normalize() === given.normalize());
  if (exact.length > 0) {
    return exact;
  }
  return people.filter(({ name }) => name !== null && foldName(name) === foldName(given));
}

/** The people of a store whom an operator may mean: by the number, and by a name, each with all names of the number. */
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

/** The names of people, each once. */
export const namesOf = (people: readonly NamedPerson[]): string[] => [
  ...new Set(people.flatMap(({ name }) => (name ? [name] : []))),
];
