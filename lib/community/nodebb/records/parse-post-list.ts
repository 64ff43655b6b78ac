import { z } from 'zod';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { type OnRejectedRecord, readRecords } from '@/lib/wire/json/list';
import { wireCount, wireFlag, wireId, wireTime } from '@/lib/wire/json/scalar';
import type { FoundPostInForum } from '../../forum/found-posts';
import { type Escaping, NODEBB_FIELDS } from './nodebb-fields';
import { escapingOf, NODEBB_TOPIC_FIELDS, toNodebbTopic } from './topic-fields';

/** `itemsPerPage` is at most 100. */
const MAX_POSTS = 100;

const body = wireRecord({
  posts: z.array(z.unknown(), 'no list of posts').transform((posts) => posts.slice(0, MAX_POSTS)),
  matchCount: wireCount,
});

const postIn = (escaping: Escaping) =>
  wireRecord(
    {
      id: named(wireId('post without an id of this forum'), 'pid'),
      postedAt: named(wireTime, 'timestamp'),
      html: named(z.string().catch(''), 'content'),
      isDeleted: named(wireFlag, 'deleted'),
      author: named(NODEBB_FIELDS[escaping].user, 'user'),
      topic: wireRecord(NODEBB_TOPIC_FIELDS[escaping]),
    },
    'post that is not an object',
  );

const records = { plain: postIn('plain'), escaped: postIn('escaped') };
const withTopic = z.object({ topic: z.unknown() });

interface PostList {
  /** Undefined for a deleted post, which has a place. */
  posts: (FoundPostInForum | undefined)[];
  /** What a search has found, on all pages. */
  matchCount: number | undefined;
}

/** Parses posts of several topics (`/api/user/{slug}/posts`, `/api/search`). */
export function parsePostList(answer: unknown, onRejected: OnRejectedRecord): Outcome<PostList> {
  const parsed = body.safeParse(answer);
  if (!parsed.success) return { kind: 'malformed', reason: 'no list of posts' };
  const { posts, matchCount } = parsed.data;
  const escaping = escapingOf(withTopic.safeParse(posts[0]).data?.topic);
  return mapOk(readRecords(posts, records[escaping], onRejected), (read) => ({
    posts: read.map(({ isDeleted, topic: fields, author = { name: '' }, ...post }) => {
      const topic = isDeleted ? undefined : toNodebbTopic(fields);
      return topic && { topic, post: { ...post, author } };
    }),
    matchCount,
  }));
}
