import { topicRequest } from '@/lib/community/operations/requests';
import type { RawPost } from '@/lib/model/community';
import { mapOk, ok } from '@/lib/model/outcome';
import { recordInserter } from '@/lib/store/database/insert-records';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { readRawTopic } from '@/lib/wire/topic';
import { isAbsence, type Job, type MirrorContext } from '../context';
import type { TaskRemainder } from '../task-queue';
import { type KnownTopics, POSTS_AT_ONCE, UNBEGUN } from './known-topics';

/** So many posts at the end of what is known are read again with what is new. */
const TAIL = 50;
/** In the mark of a task: a window was said not to be there, so the topic is read from its start. */
const RESTARTED = 2;

/** The job that reads one window of a topic's posts, oldest first. */
export function topicJob({ db, tally, ask }: MirrorContext, topics: KnownTopics): { topic: Job } {
  const places = prepareQuery<{ pid: number }>(
    db,
    'SELECT pid FROM post_place WHERE tid = ? AND ordinal >= ? ORDER BY ordinal LIMIT 100',
  );
  const standsBefore = prepareQuery<{ ordinal: number }>(
    db,
    'SELECT ordinal FROM post_place WHERE tid = ? AND ordinal < ? AND pid = ? LIMIT 1',
  );
  const known = prepareQuery<{ posts: number }>(
    db,
    'SELECT count(*) AS posts FROM post_place WHERE tid = ?',
  );
  const { addPost } = recordInserter(db);
  const place = db.prepare<[number, number, number]>('REPLACE INTO post_place VALUES (?, ?, ?)');
  const cutPlaces = db.prepare<[number, number]>(
    'DELETE FROM post_place WHERE tid = ? AND ordinal >= ?',
  );
  const cutPosts = db.prepare<[number, number]>(
    'DELETE FROM post WHERE tid = ? AND pid NOT IN (SELECT pid FROM post_place WHERE tid = ?)',
  );

  /** Where to begin: at the start, or where a long topic that is known ends. */
  const start = (tid: number) => {
    const posts = known.first(tid)?.posts ?? 0;
    return posts >= POSTS_AT_ONCE ? posts - TAIL : 0;
  };

  /** Whether posts stand where they stood; where one before them was deleted, none does. */
  const isInPlace = (tid: number, offset: number, posts: readonly RawPost[]) =>
    places
      .all(tid, offset)
      .every(({ pid }, index) => posts[index] === undefined || posts[index].id === pid);

  /** Whether a window has nothing but posts that stand before it: the offset was not obeyed. */
  const isRepeated = (tid: number, offset: number, posts: readonly RawPost[]) =>
    offset > 0 &&
    posts.length > 0 &&
    posts.every(({ id }) => standsBefore.first(tid, offset, id) !== undefined);

  /** Whether posts after those of a repeated window exist, which the community does not give. */
  const isCut = (tid: number, offset: number, [first]: readonly RawPost[], counted?: number) =>
    counted === undefined
      ? first !== undefined && standsBefore.first(tid, 1, first.id) !== undefined
      : offset < counted;

  const finish = (tid: number, end: number): undefined => {
    cutPlaces.run(tid, end);
    cutPosts.run(tid, tid);
    tally.topics += 1;
    return undefined;
  };

  const readWindow: Job = async ({ id, cursor, mark }) => {
    const tid = Number(id);
    const offset = cursor === UNBEGUN ? start(tid) : cursor;
    const window = { offset, limit: POSTS_AT_ONCE, sort: 'asc' } as const;
    const read = await ask({
      ...topicRequest(tid, window),
      read: ({ data, total }, told) =>
        mapOk(readRawTopic(data, POSTS_AT_ONCE, told), (topic) => ({ topic, total })),
    });
    // Some servers answer so to an offset past the end: only the first window tells of the topic.
    if (offset > 0 && isAbsence(read)) {
      return ok(() => (mark === RESTARTED ? finish(tid, offset) : { cursor: 0, mark: RESTARTED }));
    }
    return mapOk(read, ({ topic, total }) => (): TaskRemainder | undefined => {
      const { posts, leftOut, ...entry } = topic;
      if (cursor === UNBEGUN && offset > 0 && !isInPlace(tid, offset, posts)) return { cursor: 0 };
      if (isRepeated(tid, offset, posts)) {
        topics.complete({ ...entry, id: tid });
        if (!isCut(tid, offset, posts, total ?? entry.postCount)) return finish(tid, offset);
        // What the copy has beyond it stays.
        tally.topics += 1;
        tally.repeating += 1;
        return undefined;
      }
      for (const [index, post] of posts.entries()) {
        addPost({ ...post, topicId: tid });
        place.run(tid, offset + index, post.id);
      }
      tally.posts += posts.length;
      tally.leftOut += leftOut;
      const length = posts.length + leftOut;
      const end = offset + length;
      const said = total ?? entry.postCount ?? end;
      const isOver = length === 0 || (length < POSTS_AT_ONCE && end >= said);
      topics.complete({ ...entry, id: tid });
      if (isOver) return finish(tid, end);
      const asks = Math.max(1, Math.ceil((said - end) / POSTS_AT_ONCE));
      return { cursor: end, mark: mark ?? undefined, asks };
    });
  };
  return { topic: readWindow };
}
