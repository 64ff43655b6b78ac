import { z } from 'zod';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { RawPost } from '@/lib/model/records';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { type OnRejectedRecord, readRecords, reasonOf } from '@/lib/wire/json/list';
import { optionalWireId, wireCount, wireFlag, wireId, wireTime } from '@/lib/wire/json/scalar';
import type { PageOfPosts } from '../../forum/pages-of-posts';
import { type Escaping, NODEBB_FIELDS } from './nodebb-fields';
import { escapingOf, NODEBB_TOPIC_FIELDS, toNodebbTopic } from './topic-fields';

/** A post with its place, from 0, and the id of the post that it answers. */
export interface NodebbPost extends Omit<RawPost, 'place'> {
  index: number;
  answers?: number | undefined;
  isShown: boolean;
}

function postIn(escaping: Escaping) {
  const { text, user } = NODEBB_FIELDS[escaping];
  return wireRecord(
    {
      id: named(wireId('post without an id of this forum'), 'pid'),
      index: z.int().min(0),
      postedAt: named(wireTime, 'timestamp'),
      content: z.string().default('').catch(''),
      isDeleted: named(wireFlag, 'deleted'),
      answers: named(optionalWireId, 'toPid'),
      user,
      handle: text,
    },
    'post that is not an object',
  ).transform(
    ({ content, isDeleted, user: author = { name: '' }, handle, ...post }): NodebbPost => ({
      ...post,
      html: content,
      // A guest may give a name.
      author: handle ? { name: handle } : author,
      isShown: !isDeleted && content.trim() !== '',
    }),
  );
}

const posts = { plain: postIn('plain'), escaped: postIn('escaped') };

function topicIn(escaping: Escaping) {
  return wireRecord(
    {
      ...NODEBB_TOPIC_FIELDS[escaping],
      author: NODEBB_FIELDS[escaping].user,
      // Of the plugin question-and-answer.
      solvedPid: optionalWireId,
      posts: z.array(z.unknown(), 'topic without its posts'),
      pagination: wireRecord({ pageCount: wireCount }).catch({ pageCount: undefined }),
    },
    'topic that is not an object',
  );
}

const topics = { plain: topicIn('plain'), escaped: topicIn('escaped') };

/** Parses a page of a topic (`/api/topic/{tid}`) without malformed posts. */
export function parseNodebbTopic(
  body: unknown,
  onRejected: OnRejectedRecord,
): Outcome<PageOfPosts<NodebbPost>> {
  const escaping = escapingOf(body);
  const parsed = topics[escaping].safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: reasonOf(parsed.error) };
  const { posts: records, pagination, solvedPid, author, ...fields } = parsed.data;
  const inPlace = records.filter((record) => !isCopy(record));
  return mapOk(readRecords(inPlace, posts[escaping], onRejected), (read) => ({
    topic: toNodebbTopic({ ...fields, starter: fields.starter ?? author }),
    posts: read.map((post) => (post.id === solvedPid ? { ...post, isSolution: true } : post)),
    pageCount: pagination.pageCount ?? 1,
  }));
}

const copy = z.object({ index: z.literal(-1) });

/** True for the copy of the accepted answer that stands below the question. */
const isCopy = (record: unknown): boolean => copy.safeParse(record).success;
