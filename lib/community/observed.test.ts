import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { sampleForum } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { log } from '@/lib/base/log/log';
import { publishStore, storePath } from '@/lib/store/build/publish-store';

afterEach(() => vi.useRealTimers());

test('while a store fails, one call a second is logged, with how many were not', async () => {
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => void builder.addForum(sampleForum(1)));
  const { community } = freshCommunity({ DATA_DIR: dataDir, CACHE_SECONDS: '0' });
  rmSync(storePath(dataDir));
  writeFileSync(storePath(dataDir), 'no store');
  vi.useFakeTimers({ toFake: ['performance'], now: 100_000 });
  const error = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
  const warn = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
  const ask = async () => {
    for (let times = 0; times < 20; times++) await community.topic(times, WINDOW);
  };
  await ask();
  const counts = () => [error, warn].map(({ mock }) => mock.calls.length);
  // One error says that the new file is no store, the other that the community cannot be read.
  expect(counts()).toEqual([2, 1]);
  vi.advanceTimersByTime(1001);
  await ask();
  expect(warn).toHaveBeenLastCalledWith(expect.objectContaining({ leftOut: 19 }));
  expect(counts()).toEqual([2, 2]);
});

const WINDOW = { offset: 0, limit: 1, sort: 'asc' } as const;
