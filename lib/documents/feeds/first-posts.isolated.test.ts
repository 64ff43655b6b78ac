import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { FirstPosts } from './first-posts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => undefined) }));
vi.mock('@/lib/community/operations/read-records', () => ({
  readTopic: async () => ({ kind: 'ok', value: { posts: [] } }),
}));

test('first posts are read one a second, so that feeds find room in the rate limit', async () => {
  const site = sampleSite({}, { answerAtOnce: false });
  new FirstPosts().readMissing([1, 2].map((id) => ({ id })) as never, site);
  await vi.waitFor(() => expect(sleep).toHaveBeenCalledTimes(2));
  expect(vi.mocked(sleep).mock.calls.map(([ms]) => ms)).toEqual([1000, 1000]);
});
