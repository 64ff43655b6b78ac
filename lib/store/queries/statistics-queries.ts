import type { ActivityPeriod, Statistics } from '@/lib/model/records';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { IS_LISTED } from '../database/rows';
import { ANY } from '../database/schema';

/** Returns the queries of statistics. */
export function statisticsQueries(db: StoreDatabase) {
  const community = prepareQuery<Omit<Statistics, 'firstPostAt'> & { first: number | null }>(
    db,
    `SELECT (SELECT coalesce(sum(topics), 0) FROM topic_count
        WHERE forum_id = ${ANY} AND starter_id = ${ANY}) AS topics,
      (SELECT coalesce(sum(post_total), 0) FROM topic) AS posts,
      (SELECT count(*) FROM page WHERE ${IS_LISTED}) AS pages,
      (SELECT min(post_date) FROM post WHERE post_date > 0) AS first`,
  );
  const months = prepareQuery<{ start: number; posts: number }>(
    db,
    `SELECT unixepoch(strftime('%Y-%m-01', post_date, 'unixepoch')) AS start, count(*) AS posts
     FROM post_place AS place JOIN post USING (pid) WHERE place.tid = ? GROUP BY start ORDER BY start`,
  );

  return {
    community(): Statistics {
      const { first = null, ...counts } = community.first() ?? { topics: 0, posts: 0, pages: 0 };
      return { ...counts, ...(first !== null && { firstPostAt: new Date(first * 1000) }) };
    },
    /** Oldest first. Unknown times count as January 1970. */
    topicMonths: (topicId: number): ActivityPeriod[] =>
      months.all(topicId).map(({ start, posts }) => ({ start: new Date(start * 1000), posts })),
  };
}
