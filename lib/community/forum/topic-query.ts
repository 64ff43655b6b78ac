import type { Listing, TopicEntry } from '@/lib/model/records';
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

/** Returns the topics that belong to a list. `undefined` is a topic that is not public. */
export const matchingTopics = (topics: readonly (TopicEntry | undefined)[], query: TopicQuery) =>
  topics.flatMap((topic) => (topic && matches(topic, query) ? [topic] : []));

/** Returns a window of the matching ones of all topics, in the order of the list. */
export function windowOfTopics(
  topics: readonly (TopicEntry | undefined)[],
  query: TopicQuery,
): Listing<TopicEntry> {
  const { offset, limit } = query;
  const all = matchingTopics(topics, query).sort(inOrderOf(query));
  return { items: all.slice(offset, offset + limit), total: all.length };
}
