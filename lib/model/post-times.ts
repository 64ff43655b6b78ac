/** Number of posts in a period that begins at `start`. */
export interface ActivityPeriod {
  start: Date;
  posts: number;
}

/** A day with posts, in the site's time zone. */
export interface PostDay {
  /** `2026-11-24`. */
  day: string;
  /** Unix seconds; the end is exclusive. */
  from: number;
  to: number;
  posts: number;
}

/** A topic's posts in a period. */
export interface PostRange {
  topicId: number;
  title: string;
  /** Number of the topic's posts before the period. */
  offset: number;
  posts: number;
}
