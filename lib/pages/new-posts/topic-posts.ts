import type { Topic } from '@/lib/model/community';

/** Posts of a topic that follow each other, oldest first. */
export interface TopicPosts {
  /** With these posts only. */
  topic: Topic;
  /** The floor of each post, where it is known. */
  floors: (number | undefined)[];
  /** How many posts of the same time are left out. */
  moreCount: number;
}
