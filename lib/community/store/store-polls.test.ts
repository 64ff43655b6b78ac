import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleForum } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { StoreWatcher } from '@/lib/store/database/watch-store';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('a file that is gone, and is another one again, is a change each', async () => {
  const dataDir = temporaryDir();
  const publish = () =>
    publishStore(dataDir, async (builder) => void builder.addForum(sampleForum(1)));
  await publish();
  const watcher = new StoreWatcher(storePath(dataDir));
  const versions: (string | undefined)[] = [];
  watcher.onChange(() => versions.push(watcher.version));
  vi.advanceTimersByTime(3000);
  rmSync(storePath(dataDir));
  vi.advanceTimersByTime(3000);
  await publish();
  watcher.check();
  expect(versions).toEqual([undefined, watcher.version]);
});
