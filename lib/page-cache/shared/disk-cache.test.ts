import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config, parseConfig } from '@/lib/base/config/config';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { DiskCache } from './disk-cache';

const MB = 1024 * 1024;
let folder = '';
let open: DiskCache[] = [];

const file = () => path.join(folder, 'data/pages.db');
const tagOf = (key: string) => key.split(' ')[0] ?? '';

function openCache(options: Partial<ConstructorParameters<typeof DiskCache>[0]> = {}): DiskCache {
  const cache = new DiskCache({
    path: file(),
    maxBytes: 16 * MB,
    prefix: 'build',
    hasPeers: false,
    isFirst: true,
    ...options,
  });
  open.push(cache);
  return cache;
}

const MINUTE = 60_000;
const textOf = async (cache: DiskCache, key: string) => (await cache.get(key))?.toString();

/** Writes values, and closes the cache as a process that ends does. */
async function store(values: Record<string, string | Buffer>, cache = openCache()): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await cache.set(key, Buffer.from(value), MINUTE, tagOf(key));
  await cache.close();
}

beforeEach(() => {
  config.set(parseConfig({ LOG_LEVEL: 'silent' }));
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-disk-cache-'));
  open = [];
});

afterEach(async () => {
  vi.useRealTimers();
  for (const cache of open) await cache.close();
  rmSync(folder, { recursive: true });
});

test('a value is read at once, and once it is set also by another process', async () => {
  const cache = openCache();
  await cache.set('a', Buffer.from('one'), MINUTE, 'a');
  expect(await textOf(cache, 'a')).toBe('one');
  await cache.set('a', Buffer.from('two'), MINUTE, 'a');
  expect(await textOf(openCache(), 'a')).toBe('two');
});

test('builds and configurations share nothing', async () => {
  await store({ a: 'one' });
  expect(await textOf(openCache({ prefix: 'another' }), 'a')).toBeUndefined();
});

test('a value that has expired is a miss', async () => {
  const cache = openCache();
  await cache.set('a', Buffer.from('one'), -1, 'a');
  await cache.close();
  expect(await textOf(openCache(), 'a')).toBeUndefined();
});

test('two processes read what the other wrote, and one of them has the lock', async () => {
  const [one, two] = [openCache({ hasPeers: true }), openCache({ hasPeers: true, isFirst: false })];
  expect(await one.lock('a', MINUTE)).toBe(true);
  expect(await two.lock('a', MINUTE)).toBe(false);
  await one.set('a', Buffer.from('one'), MINUTE, 'a');
  await one.unlock('a');
  expect(await textOf(two, 'a')).toBe('one');
  expect(await two.lock('a', MINUTE)).toBe(true);
});

test('while another process writes, a lock is neither given nor refused', async () => {
  const [one, two] = [openCache({ hasPeers: true }), openCache({ hasPeers: true, isFirst: false })];
  expect(await one.lock('a', MINUTE)).toBe(true);
  const writer = openSqlite(file());
  try {
    writer.exec('BEGIN IMMEDIATE');
    const waiting = [two.lock('a', MINUTE), two.lock('b', MINUTE)];
    writer.exec('COMMIT');
    expect(await Promise.all(waiting)).toEqual([false, true]);
  } finally {
    writer.close();
  }
});

test('while another process writes, values are waited for, and then read under their own keys', async () => {
  const cache = openCache();
  for (const key of ['a', 'b']) await cache.set(key, Buffer.from(key), MINUTE, tagOf(key));
  const writer = openSqlite(file());
  try {
    writer.exec('BEGIN EXCLUSIVE');
    expect(await cache.get('a')).toBeUndefined();
    const waiting = textOf(cache, 'b');
    writer.exec('COMMIT');
    expect([await waiting, await textOf(cache, 'a')]).toEqual(['b', 'a']);
  } finally {
    writer.close();
  }
});

test('a lock expires, and none outlives a restart of all processes', async () => {
  const dead = openCache({ hasPeers: true });
  expect(await dead.lock('a', 0)).toBe(true);
  expect(await dead.lock('a', MINUTE)).toBe(true);
  expect(await openCache({ hasPeers: true }).lock('a', MINUTE)).toBe(true);
});

test('values are deleted by their tags, written or not', async () => {
  const keys = ['topic 1', 'topic 2', 'page 1', 'page 2'];
  const [one, two] = [openCache(), openCache()];
  for (const key of keys.slice(0, 3)) await one.set(key, Buffer.from(key), MINUTE, tagOf(key));
  expect(one.usage().count).toBe(3);
  const waiting = one.set('page 2', Buffer.from('x'), MINUTE, 'page');
  await one.deleteTagged(new Set(['page']));
  await waiting;
  const left = async (cache: DiskCache) =>
    Promise.all(keys.map((key) => cache.get(key))).then((all) => all.map((value) => !!value));
  expect(await left(one)).toEqual([true, true, false, false]);
  expect(await left(two)).toEqual([true, true, false, false]);
  await one.deleteTagged('all');
  expect(await left(two)).toEqual([false, false, false, false]);
});

test('a value is deleted by its key, written or not', async () => {
  const [cache, other] = [openCache(), openCache()];
  await cache.set('a', Buffer.from('one'), MINUTE, 'a');
  const waiting = cache.set('b', Buffer.from('two'), MINUTE, 'b');
  for (const key of ['a', 'b', 'c']) await cache.delete(key);
  await waiting;
  expect([await cache.get('a'), await cache.get('b'), await other.get('a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('more values are deleted than one transaction deletes', async () => {
  const cache = openCache();
  for (let at = 0; at < 500; at += 1)
    await cache.set(`topic ${at}`, Buffer.from('x'), MINUTE, 'topic');
  expect(cache.usage().count).toBe(500);
  await cache.deleteTagged(new Set(['topic']));
  expect(cache.usage().count).toBe(0);
});

test('the file stays within its bytes, and the values used longest ago are deleted', async () => {
  const maxBytes = 2 * MB;
  const cache = openCache({ maxBytes });
  vi.useFakeTimers({ toFake: ['Date'] });
  const startedAt = Date.now();
  for (let at = 0; at < 400; at += 1) {
    vi.setSystemTime(startedAt + at * 1000);
    await cache.set(`page ${at}`, randomBytes(20_000), 10_000_000, 'page');
    if (at % 10 === 0) await cache.get('page 0');
  }
  expect(statSync(file()).size).toBeLessThanOrEqual(maxBytes);
  expect(cache.usage().count).toBeGreaterThan(60);
  const kept = async (at: number) => (await cache.get(`page ${at}`)) !== undefined;
  expect([await kept(0), await kept(1), await kept(200), await kept(399)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('pages of before the clock was set back do not stay instead of newer ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  vi.setSystemTime(now + 1000 * MINUTE);
  const before = openCache({ maxBytes: MB });
  for (let at = 0; at < 60; at += 1)
    await before.set(`old ${at}`, randomBytes(12_000), MINUTE, 'old');
  await before.close();
  vi.setSystemTime(now);
  const cache = openCache({ maxBytes: MB });
  for (let at = 0; at < 60; at += 1) {
    vi.setSystemTime(now + 1000 * (at + 1));
    await cache.set(`new ${at}`, randomBytes(12_000), MINUTE, 'new');
  }
  expect(await cache.get('new 5')).toBeDefined();
  expect(await cache.get('old 5')).toBeUndefined();
});

test('after an orderly stop all its files are within its bytes, and what was queued last is there', async () => {
  const cache = openCache({ maxBytes: MB });
  for (let at = 0; at < 300; at += 1) {
    void cache.set(`page ${at}`, randomBytes(500 + (at % 7) * 6000), MINUTE, 'page');
    if (at % 90 === 89) await cache.set('last of some', Buffer.from('x'), MINUTE, 'last');
  }
  void cache.set('larger than the file', randomBytes(2 * MB), MINUTE, 'larger');
  void cache.set('the last', Buffer.from('x'), MINUTE, 'the');
  await cache.close();
  const sizes = readdirSync(path.dirname(file())).map(
    (name) => statSync(path.join(path.dirname(file()), name)).size,
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MB);
  const next = openCache({ maxBytes: MB });
  expect(await textOf(next, 'the last')).toBe('x');
  expect(next.usage().count).toBeGreaterThan(10);
});

test('a file larger than it may be is thrown away', async () => {
  await store({ a: randomBytes(3 * MB), b: 'b' });
  expect(await textOf(openCache({ maxBytes: MB }), 'b')).toBeUndefined();
  expect(statSync(file()).size).toBeLessThan(MB);
});

test('where no file can be, every value is a miss', async () => {
  const inTheWay = path.join(folder, 'file');
  await store({ a: 'x' }, openCache({ path: inTheWay }));
  const cache = openCache({ path: path.join(inTheWay, 'pages.db') });
  await cache.set('a', Buffer.from('one'), MINUTE, 'a');
  await cache.deleteTagged(new Set(['a']));
  expect(await cache.lock('a', MINUTE)).toBe(true);
  expect(cache.usage()).toEqual({ count: 0, bytes: 0 });
  expect(existsSync(inTheWay)).toBe(true);
});

test('a value is never read under the key of another', async () => {
  await store({ a: 'one', b: 'two' });
  const db = openSqlite(file());
  db.exec('UPDATE value SET id = -id; UPDATE value SET id = 3 + id');
  db.close();
  const cache = openCache();
  expect([await textOf(cache, 'a'), await textOf(cache, 'b')]).toEqual([undefined, undefined]);
  await store({ a: 'three' });
  expect(await textOf(openCache(), 'a')).toBe('three');
});
