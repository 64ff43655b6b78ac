import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freePort } from './site/free-port';
import { get } from './site/get';
import { hasNginx, startEdge } from './site/nginx';
import { redisServer, startRedis } from './site/redis';
import { SAMPLE_DIR, type Site, startSite } from './site/start';

const REPLICAS = 3;
/** nginx sends each request to a replica, and knows all three. */
const withoutCache = (third: Site) => (conf: string) =>
  conf
    .replace('proxy_cache pages;', 'proxy_cache off;')
    .replace('error_log stderr warn;', 'error_log stderr crit;')
    .replace(
      'upstream replicas {',
      `$&\n server ${new URL(third.url).host} max_fails=2 fail_timeout=2s;`,
    );

/** Reads pages of all kinds through an address until `stop`, which returns how often each status came. */
function readPages(edge: { url: string; certificate: string }) {
  const statuses = new Map<number | string, number>();
  let isStopped = false;
  const read = async (first: number) => {
    for (let at = first; !isStopped; at += 3) {
      // New pages, and some that the replicas have rendered before.
      const target = at % 2 === 0 ? `/board/topics/1200?page=${2 + (at % 14)}` : '/api/status/time';
      const { status } = await get(edge, target).catch((error: Error) => ({
        status: error.message,
      }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Three clients stay below the rate limit of one visitor.
      await sleep(75);
    }
  };
  const clients = Promise.all([0, 1, 2].map(read));
  const count = () => [...statuses.values()].reduce((sum, each) => sum + each, 0);
  return {
    /** Waits for so many more responses. */
    async more(responses: number) {
      const enough = count() + responses;
      await expect.poll(count, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    },
    async stop() {
      isStopped = true;
      await clients;
      return statuses;
    },
  };
}

test('no request is lost while three replicas behind nginx are replaced, one after the other', async () => {
  test.skip(!hasNginx(), 'nginx is not installed');
  const program = redisServer();
  test.skip(!program, 'neither valkey-server nor redis-server is installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-rolling-'));
  const redis = await startRedis(program ?? '');
  const replicas: Site[] = [];
  const start = async (name: number, port: number): Promise<Site> => {
    const dataDir = path.join(folder, `${name}`);
    await cp(process.env[SAMPLE_DIR] ?? '', dataDir, { recursive: true, force: false });
    return startSite({
      DATA_DIR: dataDir,
      PORT: `${port}`,
      CACHE_URL: redis.url,
      TRUSTED_PROXIES: '1',
      // Each page of the load is rendered again and again.
      CACHE_SECONDS: '1',
    });
  };
  try {
    for (let at = 0; at < REPLICAS; at += 1) replicas.push(await start(at, await freePort()));
    const [one, two, three] = replicas;
    if (!one || !two || !three) throw new Error('A replica is missing.');
    const edge = await startEdge([one, two], withoutCache(three));
    try {
      const visitors = readPages(edge);
      await visitors.more(30);
      for (const [at, old] of [...replicas.entries()]) {
        const exit = once(old.process, 'exit');
        old.process.kill('SIGTERM');
        expect(await exit).toEqual([0, null]);
        await visitors.more(15);
        replicas[at] = await start(at, Number(new URL(old.url).port));
        await visitors.more(15);
      }
      expect([...(await visitors.stop()).keys()]).toEqual([200]);
    } finally {
      await edge.stop();
    }
  } finally {
    for (const replica of replicas) await replica.stop();
    await redis.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
