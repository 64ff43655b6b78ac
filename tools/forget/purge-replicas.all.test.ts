import { createClient } from '@redis/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { freePort } from '@/e2e/site/free-port';
import { type RedisServer, startRedis } from '@/e2e/site/redis';
import { config, parseConfig } from '@/lib/base/config/config';
import { openRedisCache } from '@/lib/page-cache/shared/redis-cache';
import { copySample } from '@/tools/import/publish-sample';
import { forget } from './forget';
import { purgeReplicas } from './purge-replicas';

const KEYS = [
  'lectern:one:page:/board/topics/1200',
  'lectern:two:page:/',
  'lectern:generation:site',
];

let server: RedisServer;

beforeAll(async () => {
  config.set(parseConfig({ LOG_LEVEL: 'silent' }));
  server = await startRedis();
});
afterAll(async () => {
  await server.kill();
});

test('what is forgotten leaves the cache of the replicas, of every build', async () => {
  const client = await createClient({ url: server.url }).connect();
  for (const key of KEYS) await client.set(key, 'hollis');
  await client.set('of another program', 'hollis');
  const messages: string[] = [];
  const replica = openRedisCache(server.url, 'lectern:two');
  replica.subscribe({ onMessage: (text) => messages.push(text), onMissed: () => undefined });
  await expect.poll(() => !replica.isAway?.()).toBe(true);

  const dataDir = temporaryDir();
  await copySample(dataDir);
  const options = { hasPosts: false, isDryRun: true, cacheUrl: server.url };
  const target = { kind: 'topic', value: '1200' } as const;
  await forget(dataDir, target, options);
  expect(await client.exists(KEYS)).toBe(KEYS.length);
  await forget(dataDir, target, { ...options, isDryRun: false });
  expect((await client.keys('*')).sort()).toEqual(['of another program']);
  await expect.poll(() => messages.length > 0).toBe(true);
  expect(messages).toEqual(['{"kind":"all"}']);
  await replica.close();
  client.destroy();
});

test('a cache that does not respond is an error that says what to do', async () => {
  const away = purgeReplicas(`redis://127.0.0.1:${await freePort()}`, 300);
  await expect(away).rejects.toThrow('/api/purge?all');
});
