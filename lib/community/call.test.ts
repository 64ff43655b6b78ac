import { expect, test } from 'vitest';
import { isAffectedBy } from '@/lib/page-cache/purge/purge';
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

test('a purge of a topic affects the cached results of searches', () => {
  const key = keyOf({ name: 'search', args: [{ text: 'glue', offset: 0, limit: 10 }] });
  expect(isAffectedBy({ kind: 'topic', id: '9' }, key)).toBe(true);
});
