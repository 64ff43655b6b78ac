import type { Person } from './records';

/** Number of posts in a period that begins at `start`. */
export interface ActivityPeriod {
  start: Date;
  posts: number;
}

/** A long topic at a glance. */
export interface TopicSurvey {
  /** Of all posts. In scripts without spaces, two characters are a word. */
  words: number;
  /** Most posts first. */
  authors: { author: Person; posts: number }[];
  authorCount: number;
  /** Posts that others quote or reply to, most answers first. */
  answered: AnsweredMost[];
}

export interface AnsweredMost {
  id: number;
  /** Position in the topic, from 1 at the oldest. */
  place: number;
  author: Person;
  answers: number;
  excerpt: string;
}

/** Consecutive posts of a topic. */
export interface PostRange {
  topicId: number;
  /** Number of the topic's posts before them. */
  offset: number;
  posts: number;
}
