import { createClient, RESP_TYPES } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RedisServer, redisServer, startRedis } from '@/e2e/site/redis';
import { config, parseConfig } from '@/lib/base/config/config';
import type { ReplicaCache } from '@/lib/base/runtime/shared-cache';
import { openRedisCache } from './redis-cache';

const program = redisServer();
const MINUTE = 60_000;
const PREFIX = 'lectern:build';
const CONTENT = Buffer.from('content of a '.repeat(50));
const OTHER = Buffer.from('content of b '.repeat(50));

let server: RedisServer;
let caches: ReplicaCache[] = [];

/** A connection with which a test reads and changes what the server has stored. */
function openRaw(url: string) {
  const client = createClient({ url });
  return client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
}
let raw: ReturnType<typeof openRaw>;

/** Stores a value, again where a busy server has not replied in time, until it can be read. */
async function store(cache: ReplicaCache, key: string, content: Buffer): Promise<void> {
  await expect
    .poll(async () => {
      await cache.set(key, content, MINUTE);
      return cache.get(key);
    })
    .toEqual(content);
}

/** Opens the cache of one replica, and waits until it can be used. */
async function open(prefix = PREFIX): Promise<ReplicaCache> {
  const cache = openRedisCache(server.url, { prefix, tagOf: (key) => key.split(' ')[0] ?? '' });
  caches.push(cache);
  await store(cache, 'opened', CONTENT);
  return cache;
}

const textOf = async (cache: ReplicaCache, key: string) => (await cache.get(key))?.toString();

beforeAll(async () => {
  if (!program) return;
  server = await startRedis(program);
  raw = openRaw(server.url);
  await raw.connect();
});
afterAll(async () => {
  if (!program) return;
  raw.destroy();
  await server.kill();
});
beforeEach(() => void config.set(parseConfig({ LOG_LEVEL: 'silent' })));
afterEach(async () => {
  for (const cache of caches) await cache.close();
  caches = [];
});

describe.skipIf(!program)('a value in Valkey', () => {
  const A = `${PREFIX}:page a`;
  const B = `${PREFIX}:page b`;
  const read = async (key: string) => (await raw.get(key)) ?? Buffer.alloc(0);
  /** Ways in which the value of A can be wrong. */
  const damages: Record<string, () => Promise<unknown>> = {
    halved: async () => raw.set(A, (await read(A)).subarray(0, (await read(A)).length / 2)),
    emptied: () => raw.set(A, ''),
    'with one byte left': () => raw.set(A, 'x'),
    'with one bit flipped': async () => {
      const bytes = Buffer.from(await read(A));
      bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
      await raw.set(A, bytes);
    },
    'with bytes appended': async () => raw.set(A, Buffer.concat([await read(A), Buffer.from('x')])),
    'of another program': () => raw.set(A, '{"status":200}\nforeign bytes'),
    'of the old format, without a checksum': () => raw.set(A, CONTENT),
    'of another key': async () => raw.set(A, await read(B)),
    'of another build': async () => {
      await store(await open('lectern:older'), 'page a', CONTENT);
      await raw.set(A, await read('lectern:older:page a'));
    },
    'of another type': async () => {
      await raw.del(A);
      await raw.lPush(A, 'x');
    },
  };

  test.each(Object.keys(damages))('%s is a miss, and is overwritten', async (name) => {
    const cache = await open();
    await store(cache, 'page a', CONTENT);
    await store(cache, 'page b', OTHER);
    await damages[name]?.();
    expect(await textOf(cache, 'page a')).toBeUndefined();
    await store(cache, 'page a', CONTENT);
    await expect.poll(() => textOf(cache, 'page b')).toBe(OTHER.toString());
  });
});

test.skipIf(!program)('a purge reaches the replicas and the values of all builds', async () => {
  const [one, two] = [await open('lectern:one'), await open('lectern:two')];
  const heard: string[] = [];
  two.subscribe({ onMessage: (text) => heard.push(text), onMissed: () => heard.push('missed') });
  await expect.poll(() => heard).toEqual(['missed']);
  for (const cache of [one, two]) {
    for (const key of ['topic 1', 'page 1']) await store(cache, key, Buffer.from(key));
  }
  await one.deleteTagged(new Set(['topic']), 'the purge');
  expect([await textOf(two, 'topic 1'), await textOf(two, 'page 1')]).toEqual([
    undefined,
    'page 1',
  ]);
  await expect.poll(() => heard).toEqual(['missed', 'the purge']);
  await two.deleteTagged('all', 'all of it');
  expect([await textOf(one, 'page 1'), await textOf(two, 'page 1')]).toEqual([
    undefined,
    undefined,
  ]);
  await expect.poll(() => heard).toEqual(['missed', 'the purge', 'all of it']);
});
