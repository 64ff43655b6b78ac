/** Number of posts in a period that begins at `start`. */
export interface ActivityPeriod {
  start: Date;
  posts: number;
}

/** Consecutive posts of a topic. */
export interface PostRange {
  topicId: number;
  /** Number of the topic's posts before them. */
  offset: number;
  posts: number;
}
