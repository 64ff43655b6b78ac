import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { createLogger, log } from '@/lib/base/log/log';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { DiskCache } from './disk-cache';

const MINUTE = 60_000;
let folder = '';
let open: DiskCache[] = [];
let logged: string[] = [];

const file = () => path.join(folder, 'pages.db');
const tagOf = (key: string) => key.split(' ')[0] ?? '';
const textOf = async (cache: DiskCache, key: string) => (await cache.get(key))?.toString();

function openCache(isFirst = true): DiskCache {
  const cache = new DiskCache({
    path: file(),
    maxBytes: 4 * 1024 * 1024,
    prefix: 'build',
    hasPeers: true,
    isFirst,
  });
  open.push(cache);
  return cache;
}

beforeEach(() => {
  folder = temporaryDir();
  open = [];
  logged = [];
  log.set(createLogger('info', (line) => void logged.push(line)));
});
afterEach(async () => {
  for (const cache of open) await cache.close();
});

/** Makes the next reading of a value fail. */
function damage(): void {
  const db = openSqlite(file());
  db.exec('UPDATE value SET content = zeroblob(40)');
  db.close();
}

test('after an error the file is left out until the next start, which makes a new one', async () => {
  const first = openCache();
  await first.set('a', Buffer.from('one'), MINUTE, 'a');
  await first.close();
  damage();
  const cache = openCache();
  expect(await textOf(cache, 'a')).toBeUndefined();
  await cache.set('a', Buffer.from('two'), MINUTE, 'a');
  await cache.deleteTagged('all');
  expect(await cache.lock('a', MINUTE)).toBe(true);
  expect([await textOf(cache, 'a'), cache.usage().count, existsSync(file())]).toEqual([
    undefined,
    0,
    false,
  ]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('pages on disk left out until the next start');
  const next = openCache();
  await next.set('a', Buffer.from('three'), MINUTE, 'a');
  expect(await textOf(next, 'a')).toBe('three');
  // A purge of the process that removed its file leaves the new one alone.
  await cache.deleteTagged('all');
  expect(await textOf(next, 'a')).toBe('three');
  expect(logged).toHaveLength(1);
});

test('what a process purges does not come back, also where another one has removed their file', async () => {
  const [one, two] = [openCache(), openCache(false)];
  for (const key of ['topic 1', 'page 1']) await one.set(key, Buffer.from(key), MINUTE, tagOf(key));
  damage();
  expect(await one.get('topic 1')).toBeUndefined();
  await two.set('topic 2', Buffer.from('old'), MINUTE, 'topic');
  await two.deleteTagged(new Set(['topic']));
  expect(await textOf(two, 'topic 2')).toBeUndefined();
  const next = openCache();
  expect(await textOf(next, 'topic 2')).toBeUndefined();
  await next.set('topic 2', Buffer.from('new'), MINUTE, 'topic');
  expect(await textOf(openCache(), 'topic 2')).toBe('new');
});
