import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { get } from './site/get';
import { redisServer, startRedis } from './site/redis';
import { type Site, startSite } from './site/start';

const program = redisServer();
const TOKEN = 'a token of sixteen or more';
const TOPIC = '/board/topics/1200';
/** A page that the purges under test leave alone, and the purge of it. */
const MARKER = '/wiki/pages/clocks:mantel';
const MARKER_QUERY = 'page=clocks:mantel';

const purge = (site: Site, query: string, token = TOKEN) =>
  fetch(`${site.url}/api/purge?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

/** Asks one page after the other until told to stop; counts the requests, and keeps statuses that were no 200. */
function load(sites: readonly Site[]) {
  let isOver = false;
  const bad: number[] = [];
  let asked = 0;
  const ask = async (offset: number) => {
    for (let at = offset; !isOver; at += 7) {
      const site = sites[at % sites.length];
      if (!site) return;
      const path = at % 3 === 0 ? `/board/topics/${1500 + (at % 140)}` : TOPIC;
      const { status } = await get(site, path).catch(() => ({ status: 0 }));
      asked += 1;
      if (status !== 200 && status !== 404) bad.push(status);
    }
  };
  const asking = Promise.all([0, 1, 2, 3].map(ask));
  return {
    /** Waits until so many more requests have been answered. */
    async more(count: number) {
      const enough = asked + count;
      await expect.poll(() => asked, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
    },
    async stop() {
      isOver = true;
      await asking;
      return bad;
    },
  };
}

const stateOf = async (site: Site, path: string) => (await get(site, path)).headers['x-cache'];

test.describe('replicas that share a tier', () => {
  test.skip(!program, 'neither valkey-server nor redis-server is installed');
  test.describe.configure({ mode: 'serial' });
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let one: Site;
  let two: Site;

  test.beforeAll(async () => {
    redis = await startRedis(program ?? '');
    const env = { CACHE_URL: redis.url, PURGE_TOKEN: TOKEN, CACHE_SECONDS: '600' };
    one = await startSite(env);
    two = await startSite({ ...env, DATA_DIR: one.dataDir });
  });

  test.afterAll(async () => {
    await two.stop();
    await one.stop();
    await redis.kill();
  });

  test('what one has rendered the other serves', async () => {
    let page = 2;
    await expect(async () => {
      // A page that neither has asked for yet; it is in the tier soon after it was rendered.
      page += 1;
      const first = await get(one, `${TOPIC}?page=${page}`);
      await sleep(1100);
      const second = await get(two, `${TOPIC}?page=${page}`);
      expect(second.headers['x-cache']).toBe('MISS');
      expect(Number(second.headers.age)).toBeGreaterThanOrEqual(1);
      expect(second.headers.etag).toBe(first.headers.etag);
    }).toPass({ timeout: 60_000 });
  });

  for (const [query, path, isForgotten] of [
    ['topic=1200', `${TOPIC}?page=2`, true],
    ['topic=1201', `${TOPIC}?page=2`, false],
    ['forum=5', '/board/forums/5', true],
    ['page=glossary', '/wiki/pages/glossary', true],
    ['page=glossary', '/board/forums', false],
    ['all', '/board/topics', true],
  ] as const) {
    const verb = isForgotten ? 'forgets' : 'keeps';
    test(`a purge of ${query} ${verb} ${path} everywhere`, async () => {
      for (const site of [one, two]) for (const each of [path, MARKER]) await get(site, each);
      await expect.poll(() => stateOf(two, path)).toBe('HIT');
      expect((await purge(one, query)).status).toBe(204);
      // Purges arrive in the order in which they were sent.
      expect((await purge(one, MARKER_QUERY)).status).toBe(204);
      await expect.poll(() => stateOf(two, MARKER)).toBe('MISS');
      const { headers } = await get(two, path);
      expect(headers['x-cache']).toBe(isForgotten ? 'MISS' : 'HIT');
      if (isForgotten) expect(headers.age).toBe('0');
    });
  }

  test('only who knows the token purges, and only one thing at a time', async () => {
    expect((await purge(one, 'all', 'another')).status).toBe(401);
    for (const query of ['', 'topic=x', 'topic=1&forum=2', 'everything']) {
      expect((await purge(one, query)).status, query).toBe(400);
    }
    expect((await fetch(`${one.url}/api/purge?all`)).status).toBe(405);
  });

  test('when the tier is killed, and comes back, nobody notices', async () => {
    const visitors = load([one, two]);
    await visitors.more(20);
    await redis.kill();
    await visitors.more(40);
    await redis.restart();
    await visitors.more(40);
    expect(await visitors.stop()).toEqual([]);
  });
});

test('workers share the port and what they are told to forget', async () => {
  const site = await startSite({ WORKERS: '2', PURGE_TOKEN: TOKEN, CACHE_SECONDS: '600' });
  try {
    const started = () => site.log().match(/"event":"started"/g)?.length;
    await expect.poll(started, { timeout: 120_000 }).toBe(2);
    // A new connection each, so that both workers come to have the page.
    await expect(async () => {
      for (let at = 0; at < 4; at += 1) await get(site, TOPIC);
      expect(await stateOf(site, TOPIC)).toBe('HIT');
      expect((await purge(site, 'topic=1200')).status).toBe(204);
      await sleep(200);
      expect([await stateOf(site, TOPIC), await stateOf(site, TOPIC)]).toEqual(['MISS', 'MISS']);
    }).toPass({ timeout: 60_000 });
  } finally {
    await site.stop();
  }
});
