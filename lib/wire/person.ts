import { z } from 'zod';
import type { Person } from '@/lib/model/community';
import { named } from './json/record';
import { optionalWireId, wireText } from './json/scalar';

const names = named({
  id: ['id', 'uid', 'user_id', 'member_id'],
  name: ['name', 'username', 'display_name'],
});

/** Somebody, as an object or as a plain name; `undefined` for anything else. */
export const wirePerson = z
  .preprocess(
    (wire) => names(typeof wire === 'string' ? { name: wire } : wire),
    z.object({ id: optionalWireId, name: wireText }),
  )
  .optional()
  .catch(undefined);

/** One person out of what a record says nested, by id and by name; `undefined` when it says nothing. */
export function toPerson(nested?: Person, id?: number, name?: string): Person | undefined {
  const found = { id: nested?.id ?? id, name: nested?.name || name || '' };
  return found.id === undefined && found.name === '' ? undefined : found;
}
