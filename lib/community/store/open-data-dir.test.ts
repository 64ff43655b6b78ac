import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import { sampleForum } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { isStoreError } from '@/lib/store/database/database';
import { openDataDir } from './open-data-dir';

const community = (dir: string, id: number) =>
  publishStore(dir, async (builder) => void builder.addForum(sampleForum(id)));

const served = async (handle: (request: Request) => Promise<Response>) => {
  const response = await handle(new Request('http://embedded.invalid/board/forums'));
  const forums = (await response.json()) as { id: number }[];
  return forums.map(({ id }) => id);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const secondLater = () => vi.advanceTimersByTime(1001);

test('the store is created in an empty folder, once for all requests', async () => {
  const dir = join(temporaryDir(), 'not', 'there');
  const create = vi.fn(async (into: string) => void (await community(into, 1)));
  const handle = serveDataDir(dir, { create });
  expect(await Promise.all([served(handle), served(handle)])).toEqual([[1], [1]]);
  expect(await served(handle)).toEqual([1]);
  expect(create).toHaveBeenCalledTimes(1);
});

test('a new store is served within a second', async () => {
  const dir = temporaryDir();
  await community(dir, 1);
  const handle = serveDataDir(dir);
  expect(await served(handle)).toEqual([1]);
  await community(dir, 2);
  expect(await served(handle)).toEqual([1]);
  secondLater();
  expect(await served(handle)).toEqual([2]);
});

test('a store is still served after its file is removed or damaged, until there is a valid one', async () => {
  const dir = temporaryDir();
  await community(dir, 1);
  const handle = serveDataDir(dir);
  expect(await served(handle)).toEqual([1]);
  rmSync(storePath(dir));
  secondLater();
  expect(await served(handle)).toEqual([1]);
  writeFileSync(storePath(dir), 'no store');
  secondLater();
  expect(await served(handle)).toEqual([1]);
  rmSync(storePath(dir));
  await community(dir, 3);
  secondLater();
  expect(await served(handle)).toEqual([3]);
});

test.each([
  ['damaged', (dir: string) => writeFileSync(storePath(dir), 'x'.repeat(10_000)), /not a database/],
  ['empty', (dir: string) => writeFileSync(storePath(dir), ''), /\(schema 0, while/],
  [
    'a folder',
    (dir: string) => void mkdirSync(storePath(dir)),
    /cannot be read as a community's store/,
  ],
])('a store that is %s gives an error of one sentence', async (_, damage, sentence) => {
  const dir = temporaryDir();
  damage(dir);
  const failure = openDataDir(dir).open();
  await expect(failure).rejects.toSatisfy(isStoreError);
  await expect(failure).rejects.toThrow(sentence);
});

test('a folder that cannot be written gives an error of one sentence', async () => {
  const file = join(temporaryDir(), 'file');
  writeFileSync(file, '');
  const failure = openDataDir(join(file, 'below')).open();
  await expect(failure).rejects.toThrow(/^The data folder .* cannot be written/);
});
