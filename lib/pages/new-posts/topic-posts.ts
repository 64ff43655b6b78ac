import type { Topic } from '@/lib/model/records';

/** Consecutive posts, oldest first. */
export interface TopicPosts {
  /** The topic, with the shown posts only. */
  topic: Topic;
  /** Undefined if unknown. */
  floors: (number | undefined)[];
}
