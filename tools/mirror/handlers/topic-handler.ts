import { mapOk, ok } from '@/lib/model/outcome';
import { recordInserter } from '@/lib/store/database/insert-records';
import { isReportedMissing, type MirrorContext, type TaskHandler } from '../mirror-context';
import type { TaskProgress } from '../task-queue';
import { mirroredPosts } from './mirrored-posts';
import { type MirroredTopics, POSTS_PER_REQUEST, UNSTARTED } from './mirrored-topics';

/** The task's step after a window was missing and reading began again. */
const RESTARTED = 'restarted';

/** Returns a handler that reads a window of a topic's posts, oldest first. */
export function topicHandler(
  { database, counts, ask }: MirrorContext,
  topics: MirroredTopics,
): TaskHandler {
  const { addPost } = recordInserter(database.store);
  const stored = mirroredPosts(database);

  /** Removes stored posts after the last one. */
  const finish = (tid: number, end: number): undefined => {
    stored.removeFrom(tid, end);
    counts.topics += 1;
  };

  return async ({ id, cursor, step }) => {
    const tid = Number(id);
    const offset = cursor === UNSTARTED ? stored.startOffset(tid) : cursor;
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
          const isMoved = length === 0 || !stored.areInPlace(tid, offset, posts);
          if (cursor === UNSTARTED && offset > 0 && isMoved) return { cursor: 0 };
          const end = offset + length;
          const expected = total ?? entry.postCount ?? end;
          const isLast = length < POSTS_PER_REQUEST && end >= expected;
          const repeated = stored.storedBefore(tid, offset, posts);
          const isRepeat = posts.length > 0 && posts.every(({ id }) => repeated.has(id));
          // The server ignored the offset, unless the topic ends with repeats.
          if (isRepeat && !(isLast && length !== offset)) {
            topics.recordRead({ ...entry, id: tid });
            if (!stored.areLacking(tid, offset, posts, total ?? entry.postCount)) {
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
            if (!isRepeated || stored.isNewer(post)) addPost({ ...post, topicId: tid });
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
