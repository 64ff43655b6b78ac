import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { createLogger, log } from '@/lib/base/log/log';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { DiskCache, diskCachePath, emptyDiskCache } from './disk-cache';
import { removeDatabase } from './remove-database';

const MB = 1024 * 1024;
const MINUTE = 60_000;
const TOPIC = 'page:/board/topics/1';
const OTHER_TOPIC = 'page:/board/topics/2';
const PAGE = 'page:/wiki/pages/clocks';
let folder = '';
let open: DiskCache[] = [];
let logged: string[] = [];

const file = () => path.join(folder, 'data/pages.db');

function openCache(options: Partial<ConstructorParameters<typeof DiskCache>[0]> = {}): DiskCache {
  const cache = new DiskCache({ path: file(), maxBytes: 16 * MB, prefix: 'build', ...options });
  open.push(cache);
  return cache;
}

const set = (cache: DiskCache, key: string, text: string) =>
  cache.set(key, Buffer.from(text), MINUTE);
const textOf = async (cache: DiskCache, key: string) => (await cache.get(key))?.toString();
const textsOf = (cache: DiskCache, ...keys: string[]) =>
  Promise.all(keys.map((key) => textOf(cache, key)));

function execute(path: string, sql: string): void {
  const db = openSqlite(path);
  db.exec(sql);
  db.close();
}

beforeEach(() => {
  folder = temporaryDir();
  open = [];
  logged = [];
  const keep = (line: string) => {
    // What another test file of this thread has begun may log, too.
    if (line.includes('pages on disk')) logged.push(line);
  };
  log.set(createLogger('info', keep));
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const cache of open) await cache.close();
});

test('a value is there for every process once it is set, until it expires', async () => {
  const cache = openCache();
  const other = openCache();
  await set(cache, TOPIC, 'one');
  await set(cache, TOPIC, 'two');
  await cache.set(PAGE, Buffer.from('expired'), -1);
  for (const each of [cache, other, openCache()]) {
    expect(await textsOf(each, TOPIC, PAGE)).toEqual(['two', undefined]);
  }
  const upgraded = openCache({ prefix: 'build-2' });
  expect(await textOf(upgraded, TOPIC)).toBeUndefined();
  // A probe of readiness asks for this number.
  expect([cache.usage().count, upgraded.usage().count]).toEqual([1, 0]);
});

test('values are deleted by their keys and tags', async () => {
  const one = openCache();
  const two = openCache();
  const keys = [TOPIC, OTHER_TOPIC, PAGE];
  for (const key of keys) await set(one, key, key);
  await one.delete(PAGE);
  expect(await textsOf(two, ...keys)).toEqual([TOPIC, OTHER_TOPIC, undefined]);
  await two.deleteTagged(new Set(['topic 1', 'site']));
  expect(await textsOf(one, ...keys)).toEqual([undefined, OTHER_TOPIC, undefined]);
  for (let at = 0; at < 500; at += 1) await set(one, `${PAGE}?page=${at}`, 'x');
  expect(one.usage().count).toBe(501);
  await one.deleteTagged(new Set(['page clocks']));
  expect(one.usage().count).toBe(1);
  await one.deleteTagged('all');
  expect(two.usage().count).toBe(0);
});

test('emptied by another process, the file holds nothing of its values, and is used on', async () => {
  const dataDir = path.dirname(file());
  const cache = openCache();
  await set(cache, TOPIC, 'penny '.repeat(10_000));
  await set(cache, PAGE, 'penny');
  const bytes = () =>
    readdirSync(dataDir)
      .map((name) => readFileSync(path.join(dataDir, name), 'latin1'))
      .join('');
  expect(bytes()).toContain('penny');
  await emptyDiskCache(dataDir);
  expect(bytes()).not.toContain('penny');
  expect(await textsOf(cache, TOPIC, PAGE)).toEqual([undefined, undefined]);
  await set(cache, PAGE, 'oil');
  expect(await textOf(openCache(), PAGE)).toBe('oil');
  expect(logged).toEqual([]);
});

test('what is no database is gone once it is emptied, and where there is none, none is made', async () => {
  await emptyDiskCache(folder);
  expect(existsSync(diskCachePath(folder))).toBe(false);
  writeFileSync(diskCachePath(folder), 'penny');
  await emptyDiskCache(folder);
  expect(readFileSync(diskCachePath(folder), 'latin1')).not.toContain('penny');
});

test('the file stays within its bytes, without what was written longest ago', async () => {
  const maxBytes = 2 * MB;
  const cache = openCache({ maxBytes });
  for (let at = 0; at < 400; at += 1) await cache.set(`page ${at}`, randomBytes(20_000), MINUTE);
  await cache.set('larger than the file', randomBytes(3 * MB), MINUTE);
  expect(cache.usage().count).toBeGreaterThan(60);
  const kept = async (at: number) => (await cache.get(`page ${at}`)) !== undefined;
  expect([await kept(0), await kept(200), await kept(399)]).toEqual([false, false, true]);
  await cache.close();
  const sizes = readdirSync(path.dirname(file())).map(
    (name) => statSync(path.join(path.dirname(file()), name)).size,
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(maxBytes);
  await openCache({ maxBytes: MB }).close();
  expect(statSync(file()).size).toBeLessThan(MB);
});

test('after an error a new file is begun, at most once a minute', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const cache = openCache();
  await set(cache, TOPIC, 'one');
  // Makes the next read of a value fail.
  execute(file(), 'UPDATE entry SET content = zeroblob(40)');
  expect(await textOf(cache, TOPIC)).toBeUndefined();
  await set(cache, TOPIC, 'two');
  expect(await cache.deleteTagged('all')).toBeUndefined();
  expect([await textOf(cache, TOPIC), cache.usage().count, existsSync(file())]).toEqual([
    undefined,
    0,
    false,
  ]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('a value has another checksum');
  clock.mockReturnValue(MINUTE);
  await set(cache, TOPIC, 'three');
  expect(await textOf(openCache(), TOPIC)).toBe('three');
  expect(logged).toHaveLength(1);
});

test('a file that another process removed or replaced is left, and what it held is not read', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const one = openCache();
  const two = openCache();
  await set(one, TOPIC, 'old');
  removeDatabase(file());
  expect(await textOf(one, TOPIC)).toBeUndefined();
  await set(one, TOPIC, 'new');
  expect(await textsOf(two, TOPIC)).toEqual(['new']);
  await set(two, PAGE, 'of two');
  await one.close();
  await two.close();
  expect(await textsOf(openCache(), TOPIC, PAGE)).toEqual(['new', 'of two']);
});

test('where no file can be, every value is a miss, and one line says so', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const inTheWay = path.join(folder, 'file');
  const before = openCache({ path: inTheWay });
  await set(before, TOPIC, 'x');
  const cache = openCache({ path: path.join(inTheWay, 'pages.db') });
  for (const minute of [1, 2, 3]) {
    clock.mockReturnValue(minute * MINUTE);
    await set(cache, TOPIC, 'one');
    expect([await textOf(cache, TOPIC), cache.usage()]).toEqual([
      undefined,
      { count: 0, bytes: 0 },
    ]);
  }
  expect(logged).toHaveLength(1);
  expect(await textOf(before, TOPIC)).toBe('x');
});

test('while another process writes, values are read', async () => {
  const cache = openCache();
  await set(cache, TOPIC, 'one');
  const writer = openSqlite(file());
  writer.exec('BEGIN IMMEDIATE');
  expect(await textOf(cache, TOPIC)).toBe('one');
  writer.exec('COMMIT');
  writer.close();
});

// Files in /proc cannot be removed, like files on a read-only disk.
test.skipIf(process.platform !== 'linux')(
  'a purge fails while a file that cannot be used cannot be removed',
  async () => {
    const cache = openCache({ path: '/proc/self/status' });
    await expect(cache.deleteTagged(new Set(['topic 1']))).rejects.toThrow();
  },
);

/** Damages of a file and its log after a kill. */
const DAMAGES: Record<string, (file: string) => void> = {
  'no damage': () => undefined,
  'random bytes': (file) => writeFileSync(file, randomBytes(100_000)),
  'half of it': (file) => truncateSync(file, statSync(file).size / 2),
  'a log of random bytes': (file) => writeFileSync(`${file}-wal`, randomBytes(50_000)),
  'no log': (file) => rmSync(`${file}-wal`),
  'values cut': (file) => execute(file, 'UPDATE entry SET content = substr(content, 1, 500)'),
  'keys exchanged': (file) =>
    execute(
      file,
      `UPDATE entry SET key = 'x' || key; UPDATE entry SET key = 'build:page ' || (31 - id)`,
    ),
};

test.each(Object.entries(DAMAGES))('a file gives whole values or none: %s', async (name, spoil) => {
  const keys = Array.from({ length: 30 }, (_, at) => `page ${at}`);
  const contentOf = (key: string) => `${key} `.repeat(1000);
  const write = async (cache: DiskCache) => {
    for (const key of keys) await set(cache, key, contentOf(key));
  };
  const written = openCache();
  await write(written);
  const copy = path.join(folder, 'copy.db');
  for (const suffix of ['', '-wal']) copyFileSync(file() + suffix, copy + suffix);
  spoil(copy);
  const damaged = openCache({ path: copy });
  const read = await textsOf(damaged, ...keys);
  for (const [at, text] of read.entries()) {
    expect([undefined, contentOf(keys[at] ?? '')]).toContain(text);
  }
  if (name === 'no damage') expect(read).not.toContain(undefined);
});
