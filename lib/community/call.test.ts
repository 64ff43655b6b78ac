import { expect, test } from 'vitest';
import type { TopicQuery } from '@/lib/urls/views/view';
import { keyOf } from './call';

const QUERY = { orderBy: 'last_post', sort: 'desc', offset: 0, limit: 30 } as const;
const keyOfTopics = (query: TopicQuery) => keyOf({ name: 'topics', args: [query] });

test.each<Partial<TopicQuery>>([
  { forumId: 1 },
  { starterId: 1 },
  { isPinned: true },
  { isDigest: true },
  { isFeatured: true },
  { tag: 'fix' },
  { orderBy: 'start_date' },
  { sort: 'asc' },
  { offset: 30 },
  { limit: 1 },
])('the topics of another query have another key: %j', (other) => {
  expect(keyOfTopics({ ...QUERY, ...other })).not.toBe(keyOfTopics(QUERY));
});
