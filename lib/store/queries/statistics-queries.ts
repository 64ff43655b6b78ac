import type { ActivityPeriod, Statistics } from '@/lib/model/community';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { ANY } from '../database/schema';

/** The number of equal periods into which the time of a topic is divided. */
const TOPIC_PERIODS = 12;

/** Returns the queries of how much there is, and when it was written. */
export function statisticsQueries(db: StoreDatabase) {
  const community = prepareQuery<Statistics>(
    db,
    `SELECT (SELECT coalesce(sum(topics), 0) FROM topic_count
        WHERE forum_id = ${ANY} AND starter_id = ${ANY}) AS topics,
      (SELECT coalesce(sum(post_total), 0) FROM topic) AS posts,
      (SELECT count(*) FROM page) AS pages`,
  );
  const places = 'FROM post_place AS place JOIN post USING (pid) WHERE place.tid = ?';
  const ends = prepareQuery<{ at: number }>(
    db,
    `SELECT post_date AS at ${places} AND (ordinal = 0 OR ordinal =
      (SELECT post_total - 1 FROM topic WHERE tid = place.tid)) ORDER BY ordinal`,
  );
  const parts = prepareQuery<{ part: number; posts: number }>(
    db,
    `SELECT CAST((post_date - ?) / ? AS INTEGER) AS part, count(*) AS posts ${places}
     GROUP BY part ORDER BY part`,
  );
  const period = (start: number, posts: number) => ({ start: new Date(start * 1000), posts });

  return {
    community: (): Statistics => community.first() ?? { topics: 0, posts: 0, pages: 0 },
    /** The twelfths of a topic's time, oldest first; empty where its times are unknown. */
    topicPeriods(topicId: number): ActivityPeriod[] {
      const [first, last] = ends.all(topicId);
      if (!first?.at || !last) return [];
      const seconds = (last.at - first.at + 1) / TOPIC_PERIODS;
      const counted = new Map(
        parts.all(first.at, seconds, topicId).map(({ part, posts }) => [part, posts]),
      );
      return Array.from({ length: TOPIC_PERIODS }, (_, part) =>
        period(Math.round(first.at + part * seconds), counted.get(part) ?? 0),
      );
    },
  };
}
