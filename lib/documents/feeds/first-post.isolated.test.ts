import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readFirstPosts } from './first-post';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => undefined) }));
vi.mock('@/lib/community/operations/read-records', () => ({
  readTopic: async () => ({ kind: 'ok', value: { posts: [] } }),
}));

test('first posts are read one a second, so that feeds find room in the rate limit', async () => {
  process.env.API_BASE_URL = 'http://community.example';
  await readFirstPosts([1, 2].map((id) => ({ id })) as never);
  expect(vi.mocked(sleep).mock.calls.map(([ms]) => ms)).toEqual([1000, 1000]);
});
