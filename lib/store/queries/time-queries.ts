import type { PostDay, PostRange } from '@/lib/model/post-times';
import { nowSeconds } from '@/lib/model/unix-time';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

/** Time zone offsets are multiples of 15 minutes. */
const QUARTER_SECONDS = 900;
/** A day has up to 25 hours. */
const MAX_DAY_SECONDS = 25 * 3600;
const DAY_SECONDS = 24 * 3600;

/**
 * Returns the bounds of a span, in Unix seconds, that contains a month in every time zone and the day after.
 */
function timeAround(month: string): [number, number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const start = Date.UTC(year, number - 1) / 1000;
  const end = Date.UTC(year, number) / 1000;
  return [start - DAY_SECONDS, end + 2 * DAY_SECONDS];
}

/** Returns queries for the days and months with posts, and for the topics with posts in a time. */
export function timeQueries(db: StoreDatabase) {
  const quarters = prepareQuery<{ quarter: number; posts: number }>(
    db,
    `SELECT post_date / ${QUARTER_SECONDS} AS quarter, count(*) AS posts
     FROM post INDEXED BY post_by_date WHERE post_date > ? AND post_date < ? GROUP BY 1`,
  );
  const ranges = prepareQuery<PostRange>(
    db,
    `WITH written AS (SELECT tid, pid, post_date FROM post INDEXED BY post_by_date
       WHERE post_date >= ? AND post_date < ?),
       newest AS (SELECT tid, max(post_date) AS at FROM written GROUP BY tid)
     SELECT tid AS topicId, title, min(ordinal) AS "offset", count(*) AS posts
     FROM newest JOIN post_place USING (tid) JOIN topic USING (tid)
     WHERE pid IN (SELECT pid FROM written) GROUP BY tid ORDER BY at DESC, tid`,
  );

  function daysBetween(start: number, end: number, timeZone: string): PostDay[] {
    // The Swedish date format is ISO 8601.
    const format = new Intl.DateTimeFormat('sv', { timeZone });
    const days: PostDay[] = [];
    for (const { quarter, posts } of quarters.all(start, end)) {
      const from = quarter * QUARTER_SECONDS;
      const last = days.at(-1);
      const day = format.format(from * 1000);
      if (last?.day === day) {
        last.posts += posts;
      } else {
        // A day reaches to the next day with posts, so later posts change only the count.
        if (last) last.to = from;
        days.push({ day, from, to: from + MAX_DAY_SECONDS, posts });
      }
    }
    return days;
  }
  /** Up to now, since some posts have future dates. */
  const allDays = (timeZone: string) => daysBetween(0, nowSeconds(), timeZone);

  return {
    /** Days with posts in a month (`2026-11`), or until today; oldest first. */
    days: (timeZone: string, month?: string): PostDay[] =>
      month === undefined
        ? allDays(timeZone)
        : daysBetween(...timeAround(month), timeZone).filter(({ day }) => day.startsWith(month)),
    months: (timeZone: string): string[] => [
      ...new Set(allDays(timeZone).map(({ day }) => day.slice(0, 7))),
    ],
    /** Each topic's posts in a time; the topic with the newest post first. */
    ranges: (from: number, to: number): PostRange[] => ranges.all(from, to),
  };
}
