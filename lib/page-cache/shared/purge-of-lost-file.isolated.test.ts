import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, parseConfig } from '@/lib/base/config/config';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { openPurgeBus } from '../purge/purge-bus';
import { DiskCache } from './disk-cache';

const faults = { rmSync: false, truncateSync: false };

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>();
  const failing =
    <Name extends keyof typeof faults>(name: Name) =>
    (...given: unknown[]) => {
      if (faults[name]) throw new Error(`${name}: read-only file system`);
      return Reflect.apply(original[name], original, given);
    };
  const replaced = { rmSync: failing('rmSync'), truncateSync: failing('truncateSync') };
  return { ...original, ...replaced, default: original };
});

const PURGED = 'page:/board/topics/1';
const MINUTE = 60_000;
let file = '';

const openCache = () =>
  new DiskCache({
    path: file,
    maxBytes: 4 * 1024 * 1024,
    prefix: 'build',
    hasPeers: false,
    isFirst: true,
  });

/** A cache whose file has failed; what is to be purged is whole in it. */
async function openFailed(): Promise<DiskCache> {
  const cache = openCache();
  await cache.set(PURGED, Buffer.from('old'), MINUTE, 'topic 1');
  await cache.set('page:/', Buffer.from('home'), MINUTE, 'other');
  const db = openSqlite(file);
  db.exec("UPDATE value SET content = x'00' WHERE id = 2");
  db.close();
  expect(await cache.get('page:/')).toBeUndefined();
  return cache;
}

const publishOn = (shared: DiskCache) =>
  openPurgeBus({ shared, replicas: undefined, purgeMemory: () => undefined }).publish({
    kind: 'topic',
    id: '1',
  });

beforeEach(() => {
  config.set(parseConfig({ LOG_LEVEL: 'silent' }));
  Object.assign(faults, { rmSync: false, truncateSync: false });
  file = path.join(temporaryDir(), 'pages.db');
});

test('a failed file is removed: a purge is done, and the next start has no page of before', async () => {
  const cache = await openFailed();
  expect(existsSync(file)).toBe(false);
  expect(await publishOn(cache)).toBe(true);
  expect(await openCache().get(PURGED)).toBeUndefined();
});

test('a failed file that cannot be removed is emptied', async () => {
  faults.rmSync = true;
  const cache = await openFailed();
  expect(readFileSync(file)).toHaveLength(0);
  expect(await publishOn(cache)).toBe(true);
  expect(await openCache().get(PURGED)).toBeUndefined();
});

test('while a failed file can neither be removed nor emptied, no purge is reported as done', async () => {
  Object.assign(faults, { rmSync: true, truncateSync: true });
  const cache = await openFailed();
  const publishing = publishOn(cache);
  const purging = cache.deleteTagged(new Set(['topic 1']));
  expect(await publishing).toBe(false);
  // The page is still there, for a start that would come now.
  expect((await openCache().get(PURGED))?.toString()).toBe('old');
  Object.assign(faults, { rmSync: false });
  await purging;
  expect(existsSync(file)).toBe(false);
  expect(await publishOn(cache)).toBe(true);
  expect(await openCache().get(PURGED)).toBeUndefined();
});
