import type { Community } from '@/lib/community/community';
import { identified } from '@/lib/community/identity';
import { aboutVisitor } from '@/lib/community/kind/about-visitor';
import type { CommunityKind } from '@/lib/community/kind/community-kind';
import { emptyWiki } from '@/lib/community/kind/empty-wiki';
import type { Outcome } from '@/lib/model/outcome';
import { ok } from '@/lib/model/outcome';
import type { Forum, RawTopic } from '@/lib/model/records';
import { IDLE } from '../fixtures/upstream-of';

const answer = async <T>(value: T | undefined) => {
  const outcome: Outcome<T> = value === undefined ? { kind: 'missing' } : ok(value);
  return identified(outcome, {});
};

/** Returns a kind of community in memory: all that a board needs. */
export const memoryKind = (forums: Forum[], topics: RawTopic[]) =>
  ({
    name: 'memory',
    title: 'community in memory',
    part: 'board',
    abilities: ['answerAtOnce', 'countTopics', 'countPosts'],
    open: (): Community => ({
      ...emptyWiki,
      ...aboutVisitor,
      forums: (id) => {
        const found = forums.filter((each) => [undefined, each.id, each.parentId].includes(id));
        return answer(id !== undefined && found.length === 0 ? undefined : found);
      },
      topics: ({ isPinned, offset, limit }) => {
        const found = topics.filter((each) => isPinned === undefined || each.isPinned === isPinned);
        return answer({ items: found.slice(offset, offset + limit), total: found.length });
      },
      topic: (id, { offset, limit, sort }) => {
        const topic = topics.find((each) => each.id === id);
        const posts = topic && (sort === 'asc' ? topic.posts : topic.posts.toReversed());
        return answer(topic && { ...topic, posts: posts?.slice(offset, offset + limit) ?? [] });
      },
      connection: () => ({ ...IDLE, kind: 'embedded' }),
    }),
  }) satisfies CommunityKind<'memory'>;
