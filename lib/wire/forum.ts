import { z } from 'zod';
import type { Forum } from '@/lib/model/community';
import type { Outcome } from '@/lib/model/outcome';
import { named, wireRecord } from './json/fields';
import { flatten, type OnRejectedRecord, readRecords, unwrapList } from './json/list';
import {
  encodeText,
  encodeTime,
  optionalWireId,
  wireCount,
  wireId,
  wirePosition,
  wireText,
  wireTime,
  wireTitle,
} from './json/scalar';
import {
  optionalInteger,
  strictId,
  strictOptionalId,
  strictOptionalText,
  strictTime,
  strictTitle,
} from './json/strict-scalar';
import { toPerson, wirePerson } from './person';
import type { forumRecord } from './records/forum-record';

const ID = ['id', 'fid', 'forum_id'];
const CHILDREN = ['children', 'subforums', 'sub_forums', 'forums'];

const forum = wireRecord(
  {
    id: named(wireId('forum without an id'), ...ID),
    parentId: named(optionalWireId, 'parent_id', 'parent'),
    name: named(wireTitle('forum without a name'), 'name', 'title'),
    description: wireText,
    position: wirePosition,
    topicCount: named(wireCount, 'topics', 'topic_count'),
    postCount: named(wireCount, 'posts', 'post_count'),
    lastAt: named(wireTime, 'last_post'),
    lastId: named(optionalWireId, 'last_id'),
    lastTitle: named(wireText, 'last_title'),
    lastPoster: named(wirePerson, 'last_poster'),
    lastPosterId: named(optionalWireId, 'last_poster_id'),
    lastPosterName: named(wireText, 'last_poster_name'),
  },
  'forum that is not an object',
).transform(
  ({ lastAt, lastId, lastTitle, lastPoster, lastPosterId, lastPosterName, ...w }): Forum => ({
    ...w,
    parentId: w.parentId ?? null,
    last: whereKnown({
      at: lastAt,
      topicId: lastId,
      topicTitle: lastTitle || undefined,
      poster: toPerson(lastPoster, lastPosterId, lastPosterName),
    }),
  }),
);

/** A line of `forums.jsonl`. */
export const forumLine = z
  .object({
    id: strictId,
    parent_id: strictOptionalId,
    name: strictTitle,
    description: strictOptionalText,
    position: optionalInteger,
    topics: optionalInteger,
    posts: optionalInteger,
    last_post: strictTime,
    last_id: strictOptionalId,
    last_title: strictOptionalText,
    last_poster_id: strictOptionalId,
    last_poster_name: strictOptionalText,
  })
  .transform(
    (line): Forum => ({
      id: line.id,
      parentId: line.parent_id ?? null,
      name: line.name,
      description: line.description ?? '',
      position: line.position ?? 0,
      topicCount: line.topics,
      postCount: line.posts,
      last: whereKnown({
        at: line.last_post,
        topicId: line.last_id,
        topicTitle: line.last_title,
        poster: toPerson(undefined, line.last_poster_id, line.last_poster_name),
      }),
    }),
  );

const whereKnown = <T extends object>(last: T): T | undefined =>
  Object.values(last).some((value) => value !== undefined) ? last : undefined;

/** The body of `/board/forums`: every forum once, flat, in the community's order. */
export function readForums(body: unknown, onRejected: OnRejectedRecord): Outcome<Forum[]> {
  const records = unwrapList(body, ID);
  if (!records) return { kind: 'malformed', reason: 'no list of forums' };
  const flat = flatten(records, { id: ID, parent: 'parent_id', children: CHILDREN });
  return readRecords(flat, forum, onRejected, ({ last }) => last?.at);
}

/** A forum as a record of the interface, which is also a line of `forums.jsonl`. */
export const encodeForum = ({ last, ...forum }: Forum): z.infer<typeof forumRecord> => ({
  id: forum.id,
  parent_id: forum.parentId,
  name: encodeText(forum.name),
  description: encodeText(forum.description),
  position: forum.position,
  topics: forum.topicCount ?? null,
  posts: forum.postCount ?? null,
  last_post: encodeTime(last?.at),
  last_id: last?.topicId ?? null,
  last_title: encodeText(last?.topicTitle),
  last_poster_id: last?.poster?.id ?? null,
  last_poster_name: encodeText(last?.poster?.name || undefined),
});
