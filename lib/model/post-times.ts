/** How many posts were written in a period of time. */
export interface ActivityPeriod {
  start: Date;
  posts: number;
}

/** A day on which posts were written, in the time zone of the site. */
export interface PostDay {
  /** `2026-11-24`. */
  day: string;
  /** Its posts, and no others, were written from here to there (exclusive), in Unix seconds. */
  from: number;
  to: number;
  posts: number;
}

/** Posts of a topic that follow each other. */
export interface PostRange {
  topicId: number;
  title: string;
  /** How many posts of the topic come before them. */
  offset: number;
  posts: number;
}
