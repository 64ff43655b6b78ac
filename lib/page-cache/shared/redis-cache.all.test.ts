import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, RESP_TYPES } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RedisServer, startRedis } from '@/e2e/site/redis';
import { config, parseConfig } from '@/lib/base/config/config';
import type { ReplicaCache } from '@/lib/base/runtime/shared-cache';
import { openRedisCache } from './redis-cache';

const MINUTE = 60_000;
const TOPIC = 'page:/board/topics/1';
const PAGE = 'page:/wiki/pages/a';
const OTHER_PAGE = 'page:/wiki/pages/b';
const TOPIC_TAGS = new Set(['topic 1']);

let server: RedisServer;
let caches: ReplicaCache[] = [];

/** A connection with which a test reads and changes what the server has stored. */
function openRaw() {
  const client = createClient({ url: server.url });
  client.on('error', () => undefined);
  return client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
}
let raw: ReturnType<typeof openRaw>;

/** Opens the cache of one replica, with the messages that it gets, and waits until it can be used. */
async function open(prefix = 'lectern:build') {
  const cache = openRedisCache(server.url, prefix);
  caches.push(cache);
  await expect.poll(() => cache.isAway?.()).toBe(false);
  const messages: string[] = [];
  cache.subscribe({
    onMessage: (message) => messages.push(message),
    onMissed: () => messages.push('(missed)'),
  });
  return { cache, messages };
}

/** The messages of purges. Whether some were missed is also told at the start. */
const purgesIn = (messages: readonly string[]) => messages.filter((each) => each !== '(missed)');

const textOf = async (cache: ReplicaCache, key: string) => (await cache.get(key))?.toString();

/** Stores a value, again where a busy server has not replied in time, until it can be read. */
const store = (cache: ReplicaCache, key: string, text = `content of ${key} `.repeat(50)) =>
  expect
    .poll(async () => {
      await cache.set(key, Buffer.from(text), MINUTE);
      return textOf(cache, key);
    })
    .toBe(text);

beforeAll(async () => {
  server = await startRedis();
});
afterAll(async () => {
  await server.kill();
});
beforeEach(async () => {
  config.set(parseConfig({ LOG_LEVEL: 'silent' }));
  raw = openRaw();
  await raw.connect();
  await raw.flushAll();
});
afterEach(async () => {
  for (const cache of caches) await cache.close();
  caches = [];
  if (raw?.isOpen) raw.destroy();
});

describe('a value in Valkey', () => {
  const A = `lectern:build:${PAGE}`;
  const read = async (key = A) => (await raw.get(key)) ?? Buffer.alloc(0);
  /** Ways in which the value of a page can be wrong. */
  const damages: Record<string, () => Promise<unknown>> = {
    halved: async () => raw.set(A, (await read()).subarray(0, (await read()).length / 2)),
    emptied: () => raw.set(A, ''),
    'with one bit flipped': async () => {
      const bytes = Buffer.from(await read());
      bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
      await raw.set(A, bytes);
    },
    'with bytes appended': async () => raw.set(A, Buffer.concat([await read(), Buffer.from('x')])),
    'of another program': () => raw.set(A, '{"status":200}\nforeign bytes'),
    'of another key': async () => raw.set(A, await read(`lectern:build:${OTHER_PAGE}`)),
    'of another build': async () => {
      await store((await open('lectern:older')).cache, PAGE);
      await raw.set(A, await read(`lectern:older:${PAGE}`));
    },
    'of another type': async () => {
      await raw.del(A);
      await raw.lPush(A, 'x');
    },
    'whose generation was evicted': () => raw.del('lectern:generation:page a'),
  };

  test.each(Object.keys(damages))('%s is a miss, and is overwritten', async (name) => {
    const { cache } = await open();
    await store(cache, PAGE);
    await store(cache, OTHER_PAGE);
    await damages[name]?.();
    expect(await textOf(cache, PAGE)).toBeUndefined();
    await store(cache, PAGE);
    await expect.poll(() => textOf(cache, OTHER_PAGE)).toBeDefined();
  });

  test('is made by one process while that has the lock', async () => {
    const { cache } = await open();
    await raw.set(`lectern:build:lock:${PAGE}`, '1');
    await expect.poll(() => cache.lock?.(PAGE, MINUTE)).toBe(false);
    await cache.unlock?.(PAGE);
    await expect.poll(() => cache.lock?.(PAGE, MINUTE)).toBe(true);
  });
});

describe('a purge', () => {
  test('reaches the replicas and the values of all builds, and no others', async () => {
    const one = await open('lectern:one');
    const two = await open('lectern:two');
    for (const { cache } of [one, two]) for (const key of [TOPIC, PAGE]) await store(cache, key);
    await one.cache.deleteTagged(TOPIC_TAGS, 'the purge');
    for (const { cache } of [one, two]) {
      expect(await textOf(cache, TOPIC)).toBeUndefined();
      await expect.poll(() => textOf(cache, PAGE)).toBeDefined();
    }
    await expect.poll(() => purgesIn(two.messages)).toEqual(['the purge']);
    await two.cache.deleteTagged('all', 'all of it');
    expect(await textOf(one.cache, PAGE)).toBeUndefined();
    await expect.poll(() => purgesIn(one.messages)).toEqual(['the purge', 'all of it']);
    await store(one.cache, PAGE);
  });

  test('is kept while the server is away, and done when it is back', async () => {
    const { cache, messages } = await open();
    await store(cache, TOPIC);
    await server.kill();
    let isDone = false;
    const purging = cache.deleteTagged(TOPIC_TAGS, 'a purge').then(() => {
      isDone = true;
    });
    expect(await cache.get(TOPIC)).toBeUndefined();
    expect(isDone).toBe(false);
    await server.restart();
    await purging;
    await expect.poll(() => purgesIn(messages)).toContain('a purge');
  });

  test('is kept while the server hangs, and what it deletes is not read before it is done', async () => {
    const one = await open();
    const two = await open();
    for (const key of [TOPIC, PAGE]) await store(one.cache, key);
    server.hang();
    const purging = one.cache.deleteTagged(TOPIC_TAGS, 'a purge');
    const purged = purging.then(() => 'done' as const);
    server.resume();
    while ((await Promise.race([purged, sleep(5)])) !== 'done') {
      expect(await textOf(one.cache, TOPIC)).toBeUndefined();
    }
    await expect.poll(() => textOf(two.cache, PAGE)).toBeDefined();
    for (const { cache } of [one, two]) expect(await textOf(cache, TOPIC)).toBeUndefined();
    await expect.poll(() => two.messages.at(-1)).toBe('a purge');
  });

  test('may have been missed by a replica whose connection broke, which is told so', async () => {
    const one = await open();
    const two = await open();
    for (const key of [TOPIC, PAGE]) await store(two.cache, key);
    two.messages.length = 0;
    await raw.sendCommand(['CLIENT', 'KILL', 'SKIPME', 'yes']);
    await one.cache.deleteTagged(TOPIC_TAGS, 'a purge');
    await expect.poll(() => two.messages).toContain('(missed)');
    await expect.poll(() => textOf(two.cache, PAGE)).toBeDefined();
    expect(await textOf(two.cache, TOPIC)).toBeUndefined();
  });
});

describe('a Valkey that hangs', () => {
  afterEach(() => void server.resume());

  test('is asked once, and again when it replies', async () => {
    const { cache } = await open();
    await store(cache, PAGE);
    const lookups = async () =>
      Number(/cmdstat_mget:calls=(\d+)/.exec(String(await raw.info('commandstats')))?.[1]);
    const before = await lookups();
    server.hang();
    for (let at = 0; at < 20; at += 1) expect(await cache.get(PAGE)).toBeUndefined();
    expect(await cache.lock?.(PAGE, MINUTE)).toBe(true);
    expect(cache.isAway?.()).toBe(true);
    server.resume();
    // The server may answer this connection before it reads the other one.
    await expect.poll(lookups).toBe(before + 1);
    await expect.poll(() => textOf(cache, PAGE)).toBeDefined();
  });

  test('is noticed by a replica that reads nothing', async () => {
    const { cache } = await open();
    server.hang();
    await expect.poll(() => cache.isAway?.()).toBe(true);
  });
});
