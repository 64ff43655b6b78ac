import type { Person, TopicEntry } from '@/lib/model/records';

/** Merges a topic's list entry with its own answer. Lists are right on flags, topics on descriptions. */
export function mergeTopic(
  stored: TopicEntry | undefined,
  received: TopicEntry,
  source: 'list' | 'topic',
): TopicEntry {
  if (!stored) return received;
  const { isPinned, isDigest, isFeatured } = source === 'list' ? received : stored;
  const { description } = received;
  return {
    ...received,
    isPinned,
    isDigest,
    isFeatured,
    description: source === 'topic' ? description : description || stored.description,
    forumId: received.forumId ?? stored.forumId,
    starter: mergePerson(stored.starter, received.starter),
    startedAt: received.startedAt ?? stored.startedAt,
    lastPostAt: received.lastPostAt ?? stored.lastPostAt,
    lastPoster: mergePerson(stored.lastPoster, received.lastPoster),
    postCount: received.postCount ?? stored.postCount,
    viewCount: received.viewCount ?? stored.viewCount,
  };
}

const mergePerson = (
  stored: Person | undefined,
  received: Person | undefined,
): Person | undefined =>
  received ? { id: received.id ?? stored?.id, name: received.name || stored?.name || '' } : stored;
