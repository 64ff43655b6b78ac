import type { RawPost } from '@/lib/model/records';
import { replacesEarlier } from '@/lib/model/repeated-records';
import type { MirrorDatabase } from '../mirror-database';
import { POSTS_PER_REQUEST } from './mirrored-topics';

/** Known posts at the end, which are read again with new ones. */
const TAIL_POSTS = 50;

/** Returns the queries of a mirror's stored posts. */
export function mirroredPosts(database: MirrorDatabase) {
  const storedBefore = (tid: number, ordinal: number, posts: readonly RawPost[]) => {
    const query = `SELECT pid FROM post_place
      WHERE tid = ? AND ordinal < ? AND pid IN (SELECT value FROM json_each(?))`;
    const ids = JSON.stringify(posts.map(({ id }) => id));
    return new Set(database.all<{ pid: number }>(query, [tid, ordinal, ids]).map(({ pid }) => pid));
  };

  return {
    /** 0, or near the end of a long known topic. */
    startOffset(tid: number): number {
      const known = database.count('SELECT count(*) AS count FROM post_place WHERE tid = ?', [tid]);
      return known >= POSTS_PER_REQUEST ? known - TAIL_POSTS : 0;
    },

    /** True if posts are at their stored places. Deletions shift them. */
    areInPlace: (tid: number, offset: number, posts: readonly RawPost[]): boolean =>
      database
        .all<{ pid: number }>(
          'SELECT pid FROM post_place WHERE tid = ? AND ordinal >= ? ORDER BY ordinal LIMIT 100',
          [tid, offset],
        )
        .every(({ pid }, index) => posts[index] === undefined || posts[index].id === pid),

    /** The ids of those posts that are stored before a place. */
    storedBefore,

    /** True if posts beyond a repeated window cannot be read. */
    areLacking: (
      tid: number,
      offset: number,
      posts: readonly RawPost[],
      total?: number,
    ): boolean =>
      total === undefined ? storedBefore(tid, 1, posts.slice(0, 1)).size > 0 : offset < total,

    /** True if a repeated post is newer than the stored one. */
    isNewer({ id, postedAt }: RawPost): boolean {
      const stored = database.first<{ at: number }>(
        'SELECT post_date AS at FROM post WHERE pid = ?',
        [id],
      );
      return replacesEarlier(stored?.at ? new Date(stored.at * 1000) : undefined, postedAt);
    },

    /** Removes stored posts from a place on. */
    removeFrom(tid: number, end: number): void {
      database.write('DELETE FROM post_place WHERE tid = ? AND ordinal >= ?', [tid, end]);
      database.write(
        'DELETE FROM post WHERE tid = ? AND pid NOT IN (SELECT pid FROM post_place WHERE tid = ?)',
        [tid, tid],
      );
    },
  };
}
