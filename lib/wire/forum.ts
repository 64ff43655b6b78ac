import type { z } from 'zod';
import type { TimeSliced } from '@/lib/base/runtime/time-slicing';
import type { Outcome } from '@/lib/model/outcome';
import type { Forum, Person } from '@/lib/model/records';
import { named, wireRecord } from './json/fields';
import { flatten, type OnRejectedRecord, readManyRecords, unwrapList } from './json/list';
import { recordTable } from './json/record-table';
import { describeRecord } from './json/sent-fields';
import { toPerson, wirePerson } from './person';

const ID = ['id', 'fid', 'forum_id'] as const;
/** More forums on one page take over 0.2 s to render. */
export const MAX_FORUMS = 2000;
const CHILDREN = ['children', 'subforums', 'sub_forums', 'forums'];

const table = recordTable('forum', {
  id: ['id', 'The number of the forum.', ...ID],
  parentId: ['optionalId', 'The forum that it is a sub-forum of.', 'parent_id', 'parent'],
  name: ['title', 'The name.', 'name', 'title'],
  description: ['text', 'What it is about; may be empty.', 'description'],
  position: ['position', 'Forums with one parent are sorted by this.', 'position'],
  topicCount: ['count', 'How many topics it has.', 'topics', 'topic_count'],
  postCount: ['count', 'How many posts its topics have.', 'posts', 'post_count'],
  lastAt: ['time', 'When the last post was written.', 'last_post'],
  lastId: ['optionalId', 'The number of the topic with the last post.', 'last_id'],
  lastTitle: ['optionalText', 'The title of that topic.', 'last_title'],
  lastPosterId: ['optionalId', 'The member who wrote the last post.', 'last_poster_id'],
  lastPosterName: ['optionalText', 'The name of that member.', 'last_poster_name'],
});

export const forumRecord = describeRecord(table.sent, 'A forum.', {
  id: 3,
  parent_id: 1,
  name: 'New here? · 新人报到',
  description: 'Say hello, ask the first question · 打个招呼，问第一个问题',
  position: 2,
  topics: 17,
  posts: 105,
  last_post: 1791496077,
  last_id: 1473,
  last_title: '大一新生，想学修东西，从哪里开始？',
  last_poster_id: 2,
  last_poster_name: '老周',
});

function toForum(fields: z.output<typeof table.line> & { lastPoster?: Person }): Forum {
  const { lastAt, lastId, lastTitle, lastPoster, lastPosterId, lastPosterName, ...forum } = fields;
  const poster = toPerson(lastPoster, lastPosterId, lastPosterName);
  const last = { at: lastAt, topicId: lastId, topicTitle: lastTitle, poster };
  const isKnown = Object.values(last).some((value) => value !== undefined);
  return { ...forum, parentId: forum.parentId ?? null, last: isKnown ? last : undefined };
}

/** A line of `forums.jsonl`. */
export const forumLine = table.line.transform(toForum);

const forum = wireRecord(
  { ...table.wire, lastPoster: named(wirePerson, 'last_poster') },
  'forum that is not an object',
).transform(toForum);

/** Reads the body of `/board/forums`: each forum once, flat, in order. */
export function* readForums(
  body: unknown,
  onRejected: OnRejectedRecord,
): TimeSliced<Outcome<Forum[]>> {
  const records = unwrapList(body, ID);
  if (!records) return { kind: 'malformed', reason: 'no list of forums' };
  const flat = flatten(records, { id: ID, parent: 'parent_id', children: CHILDREN });
  const lastPostAt = ({ last }: Forum) => last?.at;
  return yield* readManyRecords(flat, forum, onRejected, lastPostAt, MAX_FORUMS);
}

/** Returns a forum's record, also a line of `forums.jsonl`. */
export const encodeForum = ({ last, ...forum }: Forum) =>
  table.encode({
    ...forum,
    parentId: forum.parentId ?? undefined,
    lastAt: last?.at,
    lastId: last?.topicId,
    lastTitle: last?.topicTitle,
    lastPosterId: last?.poster?.id,
    lastPosterName: last?.poster?.name,
  });
