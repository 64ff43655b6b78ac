import { mapOk, ok } from '@/lib/model/outcome';
import type { RawPost } from '@/lib/model/records';
import { replacesEarlier } from '@/lib/model/repeated-records';
import { recordInserter } from '@/lib/store/database/insert-records';
import { isReportedMissing, type MirrorContext, type TaskHandler } from '../mirror-context';
import type { MirrorDatabase } from '../mirror-database';
import type { TaskProgress } from '../task-queue';
import { type MirroredTopics, POSTS_PER_REQUEST, UNSTARTED } from './mirrored-topics';

/** Known posts at the end, which are read again with new ones. */
const TAIL_POSTS = 50;
/** The task's step after a window was missing and reading began again. */
const RESTARTED = 'restarted';

/** Returns 0, or a place near the end of a long known topic. */
function startOffset(database: MirrorDatabase, tid: number): number {
  const known = database.count('SELECT count(*) AS count FROM post_place WHERE tid = ?', [tid]);
  return known >= POSTS_PER_REQUEST ? known - TAIL_POSTS : 0;
}

/** True if posts are at their stored places. Deletions shift them. */
const isInPlace = (
  database: MirrorDatabase,
  tid: number,
  offset: number,
  posts: readonly RawPost[],
): boolean =>
  database
    .all<{ pid: number }>(
      'SELECT pid FROM post_place WHERE tid = ? AND ordinal >= ? ORDER BY ordinal LIMIT 100',
      [tid, offset],
    )
    .every(({ pid }, index) => posts[index] === undefined || posts[index].id === pid);

/** Returns the ids of those posts that are stored before a place. */
function storedBefore(
  database: MirrorDatabase,
  tid: number,
  ordinal: number,
  posts: readonly RawPost[],
): Set<number> {
  const query = `SELECT pid FROM post_place
    WHERE tid = ? AND ordinal < ? AND pid IN (SELECT value FROM json_each(?))`;
  const ids = JSON.stringify(posts.map(({ id }) => id));
  return new Set(database.all<{ pid: number }>(query, [tid, ordinal, ids]).map(({ pid }) => pid));
}

/** True if a repeated post is newer than the stored one. */
function replacesStored(database: MirrorDatabase, { id, postedAt }: RawPost): boolean {
  const stored = database.first<{ at: number }>('SELECT post_date AS at FROM post WHERE pid = ?', [
    id,
  ]);
  return replacesEarlier(stored?.at ? new Date(stored.at * 1000) : undefined, postedAt);
}

/** Returns a handler that reads a window of a topic's posts, oldest first. */
export function topicHandler(
  { database, counts, ask }: MirrorContext,
  topics: MirroredTopics,
): TaskHandler {
  const { addPost } = recordInserter(database.store);

  /** True if posts beyond a repeated window cannot be read. */
  const lacksPosts = (tid: number, offset: number, posts: readonly RawPost[], total?: number) =>
    total === undefined
      ? storedBefore(database, tid, 1, posts.slice(0, 1)).size > 0
      : offset < total;

  /** Removes stored posts after the last one. */
  const finish = (tid: number, end: number): undefined => {
    database.write('DELETE FROM post_place WHERE tid = ? AND ordinal >= ?', [tid, end]);
    database.write(
      'DELETE FROM post WHERE tid = ? AND pid NOT IN (SELECT pid FROM post_place WHERE tid = ?)',
      [tid, tid],
    );
    counts.topics += 1;
  };

  return async ({ id, cursor, step }) => {
    const tid = Number(id);
    const offset = cursor === UNSTARTED ? startOffset(database, tid) : cursor;
    const window = { offset, limit: POSTS_PER_REQUEST, sort: 'asc' } as const;
    const response = await ask((community) => community.topic(tid, window));
    // Some servers report windows past the end as missing. Only the first window concerns the topic.
    if (offset > 0 && isReportedMissing(response)) {
      return ok(() => (step === RESTARTED ? finish(tid, offset) : { cursor: 0, step: RESTARTED }));
    }
    return mapOk(
      response,
      ({ posts, rejectedCount, total, ...entry }) =>
        (): TaskProgress | undefined => {
          const length = posts.length + rejectedCount;
          // Earlier posts may be gone, too.
          const isMoved = length === 0 || !isInPlace(database, tid, offset, posts);
          if (cursor === UNSTARTED && offset > 0 && isMoved) return { cursor: 0 };
          const end = offset + length;
          const expected = total ?? entry.postCount ?? end;
          const isLast = length < POSTS_PER_REQUEST && end >= expected;
          const repeated = storedBefore(database, tid, offset, posts);
          const isRepeat = posts.length > 0 && posts.every(({ id }) => repeated.has(id));
          const endsWithRepeats = isLast && length !== offset;
          // Otherwise the server ignored the offset.
          if (isRepeat && !endsWithRepeats) {
            topics.recordRead({ ...entry, id: tid });
            if (!lacksPosts(tid, offset, posts, total ?? entry.postCount)) {
              return finish(tid, offset);
            }
            // Stored posts after the window stay.
            counts.topics += 1;
            counts.repeatingTopics += 1;
            return undefined;
          }
          database.write('DELETE FROM post_place WHERE tid = ? AND ordinal >= ? AND ordinal < ?', [
            tid,
            offset,
            end,
          ]);
          for (const [index, post] of posts.entries()) {
            const isRepeated = repeated.has(post.id);
            if (isRepeated) counts.repeated += 1;
            if (!isRepeated || replacesStored(database, post)) addPost({ ...post, topicId: tid });
            database.write('REPLACE INTO post_place VALUES (?, ?, ?)', [
              tid,
              post.place === undefined ? offset + index : post.place - 1,
              post.id,
            ]);
          }
          counts.posts += posts.length;
          topics.recordRead({ ...entry, id: tid });
          if (length === 0 || isLast) return finish(tid, end);
          const requests = Math.max(1, Math.ceil((expected - end) / POSTS_PER_REQUEST));
          return { cursor: end, step: step ?? undefined, requests };
        },
    );
  };
}
