import { z } from 'zod';
import type { Forum } from '@/lib/model/community';
import type { Outcome } from '@/lib/model/outcome';
import { flatten, type OnRejectedRecord, readRecords, unwrapList } from './json/list';
import { named } from './json/record';
import {
  optionalWireId,
  wireCount,
  wireId,
  wirePosition,
  wireText,
  wireTime,
  wireTitle,
} from './json/scalar';
import { toPerson, wirePerson } from './person';

const ID = ['id', 'fid', 'forum_id'];
const CHILDREN = ['children', 'subforums', 'sub_forums', 'forums'];

const wire = z.preprocess(
  named({
    id: ID,
    parentId: ['parent_id', 'parent'],
    name: ['name', 'title'],
    description: ['description'],
    position: ['position'],
    topicCount: ['topics', 'topic_count'],
    postCount: ['posts', 'post_count'],
    lastAt: ['last_post'],
    lastId: ['last_id'],
    lastTitle: ['last_title'],
    lastPoster: ['last_poster'],
    lastPosterId: ['last_poster_id'],
    lastPosterName: ['last_poster_name'],
  }),
  z.object(
    {
      id: wireId('forum without an id'),
      parentId: optionalWireId,
      name: wireTitle('forum without a name'),
      description: wireText,
      position: wirePosition,
      topicCount: wireCount,
      postCount: wireCount,
      lastAt: wireTime,
      lastId: optionalWireId,
      lastTitle: wireText,
      lastPoster: wirePerson,
      lastPosterId: optionalWireId,
      lastPosterName: wireText,
    },
    'forum that is not an object',
  ),
);

const forum = wire.transform(
  (w): Forum => ({
    id: w.id,
    parentId: w.parentId ?? null,
    name: w.name,
    description: w.description,
    position: w.position,
    topicCount: w.topicCount,
    postCount: w.postCount,
    last: lastOf(w),
  }),
);

function lastOf(w: z.output<typeof wire>): Forum['last'] {
  const last = {
    at: w.lastAt,
    topicId: w.lastId,
    topicTitle: w.lastTitle || undefined,
    poster: toPerson(w.lastPoster, w.lastPosterId, w.lastPosterName),
  };
  return Object.values(last).some((value) => value !== undefined) ? last : undefined;
}

/** The body of `/board/forums`: every forum once, flat, in the community's order. */
export function readForums(body: unknown, leaveOut: OnRejectedRecord): Outcome<Forum[]> {
  const records = unwrapList(body, ID);
  if (!records) return { kind: 'malformed', reason: 'no list of forums' };
  const flat = flatten(records, { id: ID, parent: 'parent_id', children: CHILDREN });
  return readRecords(flat, forum, leaveOut);
}
