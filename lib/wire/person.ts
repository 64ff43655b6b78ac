import { z } from 'zod';
import type { Person } from '@/lib/model/community';
import { named, wireRecord } from './json/fields';
import { optionalWireId, wireText } from './json/scalar';
import { strictOptionalId, strictText } from './json/strict-scalar';

/** A member, as an object or as a plain name; `undefined` for anything else. */
export const wirePerson = z
  .preprocess(
    (wire) => (typeof wire === 'string' ? { name: wire } : wire),
    wireRecord({
      id: named(optionalWireId, 'id', 'uid', 'user_id', 'member_id'),
      name: named(wireText, 'name', 'username', 'display_name'),
    }),
  )
  .optional()
  .catch(undefined);

/** A person in a line of a file, where a name must be a text. */
export const strictPerson = z
  .union([
    z.object({ id: strictOptionalId, name: strictText }),
    strictText.transform((name): Person => ({ name })),
  ])
  .nullish()
  .transform((person) => person ?? undefined);

/** The person that a record gives as an object, by id or by name; `undefined` when it gives none. */
export function toPerson(nested?: Person, id?: number, name?: string): Person | undefined {
  const found = { id: nested?.id ?? id, name: nested?.name || name || '' };
  return found.id === undefined && found.name === '' ? undefined : found;
}

/** A person with the user name that a record gives beside, if there is one. */
export const withUsername = (person: Person, username: string | undefined): Person =>
  username ? { ...person, username } : person;
