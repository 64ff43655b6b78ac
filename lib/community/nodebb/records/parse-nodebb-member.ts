import { z } from 'zod';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import type { Member, StoredPost } from '@/lib/model/records';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { type OnRejectedRecord, readRecords } from '@/lib/wire/json/list';
import { optionalWireId, wireCount, wireFlag, wireId, wireTime } from '@/lib/wire/json/scalar';
import { NODEBB_FIELDS } from './nodebb-fields';

/** Neither a member's record nor the member's posts say which version they are of. */
const { text, user } = NODEBB_FIELDS.escaped;

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

const post = wireRecord(
  {
    id: named(wireId('post without an id of this forum'), 'pid'),
    topicId: named(wireId('post without a topic of this forum'), 'tid'),
    postedAt: named(wireTime, 'timestamp'),
    html: named(z.string().catch(''), 'content'),
    isDeleted: named(wireFlag, 'deleted'),
    author: named(user, 'user'),
    topic: wireRecord({ title: text }),
  },
  'post that is not an object',
);

const postsBody = z.object({ posts: z.array(z.unknown()) });

export interface NodebbMemberPosts {
  /** Undefined for a deleted post. */
  posts: ((StoredPost & { title: string }) | undefined)[];
}

/** Parses `/api/user/{slug}/posts`. */
export function parseMemberPosts(
  body: unknown,
  onRejected: OnRejectedRecord,
): Outcome<NodebbMemberPosts> {
  const parsed = postsBody.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: 'no list of posts' };
  return mapOk(readRecords(parsed.data.posts, post, onRejected), (read) => ({
    posts: read.map(({ isDeleted, topic, author = { name: '' }, ...fields }) =>
      isDeleted ? undefined : { ...fields, author, title: topic.title },
    ),
  }));
}
