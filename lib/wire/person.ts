import { z } from 'zod';
import type { Person } from '@/lib/model/records';
import { named, wireRecord } from './json/fields';
import { optionalWireId, wireText } from './json/scalar';
import { strictOptionalId, strictText } from './json/strict-scalar';

/** A member, as an object or a name, else `undefined`. */
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

/** In a file, a name must be text. */
export const strictPerson = z
  .union([
    z.object({ id: strictOptionalId, name: strictText }),
    strictText.transform((name): Person => ({ name })),
  ])
  .nullish()
  .transform((person) => person ?? undefined);

/** Returns the person given as object, id or name; undefined without any. */
export function toPerson(nested?: Person, id?: number, name?: string): Person | undefined {
  const found = { id: nested?.id ?? id, name: nested?.name || name || '' };
  return found.id === undefined && found.name === '' ? undefined : found;
}

/** Returns the person with a user name, if any. */
export const withUsername = (person: Person, username: string | undefined): Person =>
  username ? { ...person, username } : person;
