import type { TopicEntry } from './community';

/** True for a topic with a tag, which is given in small letters. */
export const hasTag = ({ tags = [] }: TopicEntry, tag: string): boolean =>
  tags.some((name) => name.toLowerCase() === tag);
