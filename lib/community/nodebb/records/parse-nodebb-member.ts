import { z } from 'zod';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Member } from '@/lib/model/records';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { optionalWireId, wireCount, wireTime } from '@/lib/wire/json/scalar';
import { NODEBB_FIELDS } from './nodebb-fields';

/** A member's record does not say which version it is of. */
const { user } = NODEBB_FIELDS.escaped;

const memberBody = wireRecord({
  id: named(optionalWireId, 'uid'),
  slug: named(z.string().catch(''), 'userslug'),
  posts: named(wireCount, 'postcount'),
  topics: named(wireCount, 'topiccount'),
  since: named(wireTime, 'joindate'),
});

export interface NodebbMember {
  id: number;
  slug: string;
  member: Omit<Member, 'newest'>;
}

/** Parses `/api/user/uid/{uid}` and `/api/user/username/{name}`; undefined for a deleted account. */
export function parseNodebbMember(body: unknown): Outcome<NodebbMember | undefined> {
  const parsed = memberBody.safeParse(body);
  const person = user.parse(body);
  if (!parsed.success || !person) return { kind: 'malformed', reason: 'no member' };
  const { id, slug, posts = 0, topics = 0, since } = parsed.data;
  if (id === undefined || slug === '') return ok(undefined);
  const { id: _, ...names } = person;
  return ok({ id, slug, member: { ...names, posts, topics, ...(since && { since }) } });
}
