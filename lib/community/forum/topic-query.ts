import type { TopicEntry } from '@/lib/model/records';
import type { TopicQuery } from '@/lib/urls/views/view';

/** Returns a function that compares topics in the order of a list. */
export const inOrderOf =
  ({ orderBy, sort }: TopicQuery) =>
  (one: TopicEntry, other: TopicEntry): number => {
    const timeOf = ({ lastPostAt, startedAt }: TopicEntry) =>
      Number(orderBy === 'last_post' ? lastPostAt : startedAt) || 0;
    return (sort === 'desc' ? -1 : 1) * (timeOf(one) - timeOf(other));
  };

/** True if a topic belongs to a list. */
export const matches = (
  topic: TopicEntry,
  { forumId, starterId, isPinned, tag }: TopicQuery,
): boolean =>
  (forumId === undefined || topic.forumId === forumId) &&
  (starterId === undefined || topic.starter?.id === starterId) &&
  (isPinned === undefined || topic.isPinned === isPinned) &&
  (tag === undefined || topic.tags?.some((name) => name.toLowerCase() === tag) === true);
