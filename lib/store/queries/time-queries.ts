import type { PostRange } from '@/lib/model/topic-survey';
import { nowSeconds } from '@/lib/model/unix-time';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

/** Returns the query of the newest posts. */
export function timeQueries(db: StoreDatabase) {
  const newest = prepareQuery<PostRange>(
    db,
    `WITH written AS (SELECT tid, pid, post_date FROM post INDEXED BY post_by_date
       WHERE post_date <= ? ORDER BY post_date DESC LIMIT ?),
       topics AS (SELECT tid, max(post_date) AS at FROM written GROUP BY tid)
     SELECT tid AS topicId, min(ordinal) AS "offset", count(*) AS posts
     FROM topics JOIN post_place USING (tid)
     WHERE pid IN (SELECT pid FROM written) GROUP BY tid ORDER BY at DESC, tid`,
  );
  return {
    /** The newest posts up to now, by topic; the topic with the newest post first. Some have future dates. */
    newest: (count: number): PostRange[] => newest.all(nowSeconds(), count),
  };
}
