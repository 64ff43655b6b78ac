import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleForum } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openDataDir } from '@/lib/community/store/open-data-dir';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { fileVersion } from '@/lib/store/database/file-version';
import { watchStore } from '@/lib/store/database/watch-store';

vi.mock('@/lib/store/database/file-version', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/lib/store/database/file-version')>();
  return { fileVersion: vi.fn(original.fileVersion) };
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('all that read the store of a data folder poll it once a second together', async () => {
  const dataDir = temporaryDir();
  const publish = (id: number) =>
    publishStore(dataDir, async (builder) => void builder.addForum(sampleForum(id)));
  await publish(1);
  const onServed = vi.fn();
  const [source, other] = [openDataDir(dataDir, { onServed }), openDataDir(dataDir)];
  const before = (await source.open()).publication;
  expect((await other.open()).publication).toBe(before);

  vi.mocked(fileVersion).mockClear();
  vi.advanceTimersByTime(10_000);
  expect(source.current()?.publication).toBe(before);
  expect(fileVersion).toHaveBeenCalledTimes(10);

  await publish(2);
  vi.advanceTimersByTime(1000);
  expect(fileVersion).toHaveBeenCalledTimes(11);
  expect(onServed).toHaveBeenCalledTimes(2);
  expect(source.current()?.publication).not.toBe(before);
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
