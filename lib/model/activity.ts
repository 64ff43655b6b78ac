import type { ActivityPeriod } from './community';

/** The months of UTC up to the present one, and how many posts were written in each. */
export interface RecentMonths {
  /** A moment in the middle of the first month: in every time zone it is of that month. */
  since: Date;
  /** Oldest first. */
  posts: number[];
  /** When the present month ends, in milliseconds since 1970. */
  untilMs: number;
}

/** Counted from January 1970. */
const monthOf = (at: Date) => (at.getUTCFullYear() - 1970) * 12 + at.getUTCMonth();

/** The posts of the last months, by those months that have any. */
export function recentMonths(periods: ActivityPeriod[], now: Date, count: number): RecentMonths {
  const next = monthOf(now) + 1;
  const byMonth = new Map(periods.map(({ start, posts }) => [monthOf(start), posts]));
  const months = Array.from({ length: count }, (_, index) => next - count + index);
  return {
    since: new Date(Date.UTC(1970, next - count, 15)),
    posts: months.map((month) => byMonth.get(month) ?? 0),
    untilMs: Date.UTC(1970, next),
  };
}
