import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleForum } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openDataDir } from '@/lib/community/store/open-data-dir';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { fileVersion } from '@/lib/store/database/file-version';
import { watchStore } from '@/lib/store/database/watch-store';
import { StoreVersion } from './store-version';

vi.mock('@/lib/store/database/file-version', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/lib/store/database/file-version')>();
  return { fileVersion: vi.fn(original.fileVersion) };
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('the page cache and the community of a data folder poll its store once a second together', async () => {
  const dataDir = temporaryDir();
  const publish = (id: number) =>
    publishStore(dataDir, async (builder) => void builder.addForum(sampleForum(id)));
  await publish(1);
  const version = new StoreVersion(dataDir);
  const source = openDataDir(dataDir);
  const forums = async () => JSON.stringify((await source.open()).board.forums());
  const replaced = vi.fn();
  version.onReplaced(replaced);
  const before = await forums();

  vi.mocked(fileVersion).mockClear();
  for (let second = 0; second < 10; second += 1) {
    vi.advanceTimersByTime(1000);
    expect(await forums()).toBe(before);
    version.current();
  }
  expect(fileVersion).toHaveBeenCalledTimes(10);

  await publish(2);
  vi.advanceTimersByTime(1000);
  expect(fileVersion).toHaveBeenCalledTimes(11);
  expect(replaced).toHaveBeenCalledTimes(1);
  expect(await forums()).not.toBe(before);
});

test('a file that is gone, and is another one again, is a change each', async () => {
  const dataDir = temporaryDir();
  const publish = () =>
    publishStore(dataDir, async (builder) => void builder.addForum(sampleForum(1)));
  await publish();
  const watcher = watchStore(storePath(dataDir));
  const versions: (string | undefined)[] = [];
  watcher.onChange(() => versions.push(watcher.version));
  vi.advanceTimersByTime(3000);
  rmSync(storePath(dataDir));
  vi.advanceTimersByTime(3000);
  await publish();
  watcher.check();
  expect(versions).toEqual([undefined, watcher.version]);
});
