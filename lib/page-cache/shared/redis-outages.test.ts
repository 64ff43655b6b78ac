import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTcpProxy } from '@/e2e/fixtures/tcp-proxy';
import { type RedisServer, redisServer, startRedis } from '@/e2e/site/redis';
import { config, parseConfig } from '@/lib/base/config/config';
import type { ReplicaCache } from '@/lib/base/runtime/shared-cache';
import { openRedisCache } from './redis-cache';

const program = redisServer();
const MINUTE = 60_000;
const SOON = { timeout: 20_000 };

let server: RedisServer;
let caches: ReplicaCache[] = [];

const textOf = async (cache: ReplicaCache, key: string) => (await cache.get(key))?.toString();

/** Opens the cache of one replica, with the messages that it gets once it has begun to listen. */
async function open(url = server.url) {
  const cache = openRedisCache(url, {
    prefix: 'lectern:build',
    tagOf: (key) => key.split(' ')[0] ?? '',
  });
  caches.push(cache);
  const messages: string[] = [];
  cache.subscribe({
    onMessage: (message) => messages.push(message),
    onMissed: () => messages.push('(missed)'),
  });
  await expect.poll(() => messages, SOON).toEqual(['(missed)']);
  return { cache, messages };
}

const store = (cache: ReplicaCache, key: string) =>
  expect
    .poll(async () => {
      await cache.set(key, Buffer.from(`content of ${key}`), MINUTE);
      return textOf(cache, key);
    }, SOON)
    .toBe(`content of ${key}`);

/** Whether a promise is settled after what is under way in this process. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<false>((resolve) => setImmediate(resolve, false));
  return Promise.race([promise.then(() => true), soon]);
}

describe.skipIf(!program)('a Valkey that fails', () => {
  beforeEach(async () => {
    config.set(parseConfig({ LOG_LEVEL: 'silent' }));
    server = await startRedis(program ?? '');
  });
  afterEach(async () => {
    for (const cache of caches) await cache.close();
    caches = [];
    server.resume();
    await server.kill();
  });

  test('one that hangs is asked once, and again when it replies', async () => {
    const { cache } = await open();
    await store(cache, 'page a');
    const raw = createClient({ url: server.url });
    await raw.connect();
    const lookups = async () =>
      Number(/cmdstat_get:calls=(\d+)/.exec(await raw.info('commandstats'))?.[1]);
    const before = await lookups();
    server.hang();
    for (let at = 0; at < 20; at += 1) expect(await cache.get('page a')).toBeUndefined();
    expect(await cache.lock('page a', MINUTE)).toBe(true);
    expect(cache.isAway?.()).toBe(true);
    server.resume();
    expect(await lookups()).toBe(before + 1);
    await expect.poll(() => textOf(cache, 'page a'), SOON).toBe('content of page a');
    raw.destroy();
  });

  test('one that hangs is noticed by a replica that reads nothing', async () => {
    const { cache } = await open();
    await store(cache, 'page a');
    server.hang();
    await expect.poll(() => cache.isAway?.(), SOON).toBe(true);
  });

  test('a purge is kept while it hangs: what it deletes is not read before it is done', async () => {
    const { cache, messages } = await open();
    const other = await open();
    for (const key of ['topic 1', 'page 1']) await store(cache, key);
    await store(other.cache, 'page 2');
    server.hang();
    const purging = cache.deleteTagged(new Set(['topic']), 'a purge');
    expect(await isSettled(purging)).toBe(false);
    server.resume();
    let isDone = false;
    void purging.then(() => {
      isDone = true;
    });
    while (!isDone) {
      expect(await textOf(cache, 'topic 1')).toBeUndefined();
      await sleep(1);
    }
    for (const replica of [cache, other.cache]) {
      await expect.poll(() => textOf(replica, 'page 1'), SOON).toBe('content of page 1');
      expect(await textOf(replica, 'topic 1')).toBeUndefined();
    }
    for (const each of [messages, other.messages])
      await expect.poll(() => each.at(-1), SOON).toBe('a purge');
  });

  test('a purge is kept while it is away, and done by itself when it is back', async () => {
    const { cache, messages } = await open();
    await store(cache, 'topic 1');
    await server.kill();
    const purging = cache.deleteTagged('all', 'a purge');
    expect(await cache.get('topic 1')).toBeUndefined();
    await server.restart();
    await purging;
    await expect.poll(() => messages, SOON).toEqual(['(missed)', 'a purge']);
  });

  test('a replica that was cut off gets the purges that it has missed', async () => {
    const proxy = await startTcpProxy(server.port);
    const { cache } = await open();
    const remote = await open(`redis://127.0.0.1:${proxy.port}`);
    for (const each of [cache, remote.cache]) await store(each, 'page a');
    await proxy.cut();
    for (const purge of ['one', 'two']) await cache.deleteTagged(new Set(['topic']), purge);
    expect(await remote.cache.get('page a')).toBeUndefined();
    await proxy.mend();
    await expect.poll(() => remote.messages, SOON).toEqual(['(missed)', 'one', 'two']);
    await expect.poll(() => textOf(remote.cache, 'page a'), SOON).toBe('content of page a');
    await remote.cache.close();
    await proxy.cut();
  });

  test('one that comes back with an older log, or none, loses no later purge', async () => {
    const { cache, messages } = await open();
    await cache.deleteTagged(new Set(['topic']), 'one');
    await expect.poll(() => messages.at(-1), SOON).toBe('one');
    await server.kill();
    await server.restart();
    const raw = createClient({ url: server.url });
    await raw.connect();
    await raw.xAdd('lectern:purges', '5-0', { message: 'two' });
    await expect.poll(() => messages.at(-1), SOON).toBe('two');
    raw.destroy();
  });

  test('more purges than are kept become one of everything', async () => {
    const { cache, messages } = await open();
    await store(cache, 'page a');
    await server.kill();
    const purging = Array.from({ length: 1500 }, (_, at) =>
      cache.deleteTagged(new Set([`topic${at}`]), `purge ${at}`),
    );
    await server.restart();
    await Promise.all(purging);
    await expect.poll(() => messages.slice(1), SOON).toContain('(missed)');
    expect(messages.length).toBeLessThan(10);
  });

  test.each(['a text', 'a list'])('%s in place of its log is replaced', async (garbage) => {
    const { cache, messages } = await open();
    await store(cache, 'topic 1');
    const raw = createClient({ url: server.url });
    await raw.connect();
    if (garbage === 'a list') await raw.lPush('lectern:purges', 'x');
    else await raw.set('lectern:purges', 'x');
    await cache.deleteTagged(new Set(['topic']), 'a purge');
    expect(await cache.get('topic 1')).toBeUndefined();
    await expect.poll(() => messages.at(-1), SOON).toBe('a purge');
    raw.destroy();
  });
});
