import type { PostDay, PostRange } from '@/lib/model/post-times';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

/** The offset of every time zone from UTC is a multiple of a quarter of an hour. */
const QUARTER_SECONDS = 900;
/** The longest day of a time zone has an hour more. */
const MAX_DAY_SECONDS = 25 * 3600;

/** Returns the queries of when posts were written. */
export function timeQueries(db: StoreDatabase) {
  const quarters = prepareQuery<{ quarter: number; posts: number }>(
    db,
    `SELECT post_date / ${QUARTER_SECONDS} AS quarter, count(*) AS posts
     FROM post INDEXED BY post_by_date WHERE post_date > 0 GROUP BY 1`,
  );
  const ranges = prepareQuery<PostRange>(
    db,
    `WITH written AS (SELECT tid, pid, post_date FROM post INDEXED BY post_by_date
       WHERE post_date >= ? AND post_date < ?)
     SELECT tid AS topicId, title, min(ordinal) AS "offset", count(*) AS posts
     FROM post_place JOIN topic USING (tid)
     WHERE tid IN (SELECT tid FROM written) AND pid IN (SELECT pid FROM written) GROUP BY tid
     ORDER BY (SELECT max(post_date) FROM written WHERE written.tid = post_place.tid) DESC, tid`,
  );

  return {
    /** The days of a time zone on which posts were written, oldest first. */
    days(timeZone: string): PostDay[] {
      // Swedish dates are those of ISO 8601.
      const format = new Intl.DateTimeFormat('sv', { timeZone });
      const days: PostDay[] = [];
      for (const { quarter, posts } of quarters.all()) {
        const from = quarter * QUARTER_SECONDS;
        const last = days.at(-1);
        const day = format.format(from * 1000);
        if (last?.day === day) last.posts += posts;
        else {
          // A day reaches to the next one with posts: a later post of the same day changes its count alone.
          if (last) last.to = from;
          days.push({ day, from, to: from + MAX_DAY_SECONDS, posts });
        }
      }
      return days;
    },
    /** Where the posts of a time are, in Unix seconds; the topic with the newest first. */
    ranges: (from: number, to: number): PostRange[] => ranges.all(from, to),
  };
}
