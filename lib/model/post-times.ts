export interface ActivityPeriod {
  start: Date;
  posts: number;
}

/** A day with posts, in the site's time zone. */
export interface PostDay {
  /** `2026-11-24`. */
  day: string;
  /** Its posts' bounds in Unix seconds, end exclusive. */
  from: number;
  to: number;
  posts: number;
}

export interface PostRange {
  topicId: number;
  title: string;
  /** Posts before the first. */
  offset: number;
  posts: number;
}
