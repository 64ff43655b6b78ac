import { expect, test } from '@playwright/test';
import { get, getWithRetry } from './site/get';
import { redisServer, startRedis } from './site/redis';
import { type Site, startSite } from './site/start';
import { scriptedPost, scriptedTopic, startScripted } from './upstream/scripted';

const program = redisServer();
const TOKEN = 'a token of sixteen or more';
const TOPIC = '/board/topics/1200';
/** The home page does not link to it, so that no worker renders it by itself after its start. */
const UNLINKED_TOPIC = '/board/topics/1203';
/** A page that the purges under test do not concern, and the query that purges it. */
const MARKER = '/wiki/pages/clocks:mantel';
const MARKER_QUERY = 'page=clocks:mantel';

const purge = (site: Site, query: string, token = TOKEN) =>
  fetch(`${site.url}/api/purge?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

/** Sends requests until `stop`, which returns the statuses other than 200 and 404. */
function load(sites: readonly Site[]) {
  let isStopped = false;
  const failed: number[] = [];
  let responses = 0;
  const sendRequests = async (offset: number) => {
    for (let at = offset; !isStopped; at += 7) {
      const site = sites[at % sites.length];
      if (!site) return;
      const path = at % 3 === 0 ? `/board/topics/${1500 + (at % 140)}` : TOPIC;
      const { status } = await get(site, path).catch(() => ({ status: 0 }));
      responses += 1;
      if (status !== 200 && status !== 404) failed.push(status);
    }
  };
  const clients = Promise.all([0, 1, 2, 3].map(sendRequests));
  return {
    /** Waits for so many more responses. */
    async more(count: number) {
      const enough = responses + count;
      await expect.poll(() => responses, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
    },
    async stop() {
      isStopped = true;
      await clients;
      return failed;
    },
  };
}

const cacheState = async (site: Site, path: string) => (await get(site, path)).headers['x-cache'];

test.describe('replicas with a shared cache', () => {
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

  test('one replica serves what the other has rendered', async () => {
    let page = 2;
    await expect(async () => {
      // A page that neither has rendered; it is in the shared cache soon after its render.
      page += 1;
      const first = await get(one, `${TOPIC}?page=${page}`);
      const age = async () => Number((await get(one, `${TOPIC}?page=${page}`)).headers.age);
      await expect.poll(age).toBeGreaterThanOrEqual(1);
      const second = await get(two, `${TOPIC}?page=${page}`);
      expect(second.headers['x-cache']).toBe('HIT');
      expect(Number(second.headers.age)).toBeGreaterThanOrEqual(1);
      expect(second.headers.etag).toBe(first.headers.etag);
    }).toPass({ timeout: 60_000 });
  });

  for (const [query, path, isPurged] of [
    ['topic=1200', `${TOPIC}?page=2`, true],
    ['topic=1201', `${TOPIC}?page=2`, false],
    ['forum=1', '/board/forums/1', true],
    ['page=glossary', '/wiki/pages/glossary', true],
    ['page=glossary', '/board/forums', false],
    ['all', '/board/topics', true],
  ] as const) {
    const verb = isPurged ? 'drops' : 'keeps';
    test(`a purge of ${query} ${verb} ${path} everywhere`, async () => {
      for (const site of [one, two]) for (const each of [path, MARKER]) await get(site, each);
      await expect.poll(() => cacheState(two, path)).toBe('HIT');
      expect((await purge(one, query)).status).toBe(204);
      // Purges arrive in the order in which they were sent.
      expect((await purge(one, MARKER_QUERY)).status).toBe(204);
      await expect.poll(() => cacheState(two, MARKER)).toBe('MISS');
      const { headers } = await get(two, path);
      expect(headers['x-cache']).toBe(isPurged ? 'MISS' : 'HIT');
    });
  }

  test('a purge needs the token, and names exactly one thing', async () => {
    expect((await purge(one, 'all', 'another')).status).toBe(401);
    for (const query of ['', 'topic=x', 'topic=1&forum=2', 'everything']) {
      expect((await purge(one, query)).status, query).toBe(400);
    }
    expect((await fetch(`${one.url}/api/purge?all`)).status).toBe(405);
  });

  test('no request fails while the shared cache is killed and restarted', async () => {
    const visitors = load([one, two]);
    await visitors.more(20);
    await redis.kill();
    await visitors.more(40);
    await redis.restart();
    await visitors.more(40);
    expect(await visitors.stop()).toEqual([]);
  });
});

test('workers share the port and purges', async () => {
  // Without the pages on disk, where one worker would find what the other has rendered since.
  const site = await startSite({
    WORKERS: '2',
    PURGE_TOKEN: TOKEN,
    CACHE_SECONDS: '600',
    PAGE_DISK_MB: '0',
  });
  try {
    const started = () => site.log().match(/"event":"started"/g)?.length;
    await expect.poll(started, { timeout: 120_000 }).toBe(2);
    const areAllHits = async () =>
      (await statesOf(site, UNLINKED_TOPIC)).every((state) => state === 'HIT');
    await expect.poll(areAllHits, { timeout: 60_000 }).toBe(true);
    expect((await purge(site, 'topic=1203')).status).toBe(204);
    // Each of the two workers renders the page once more, as soon as it knows of the purge.
    let misses = 0;
    const countMisses = async () => {
      misses += (await statesOf(site, UNLINKED_TOPIC)).filter((state) => state === 'MISS').length;
      return misses;
    };
    await expect.poll(countMisses, { timeout: 60_000 }).toBe(2);
  } finally {
    await site.stop();
  }
});

test('after a purge no worker serves what was purged, from its memory or from disk', async () => {
  const upstream = await startScripted();
  let version = 0;
  upstream.script = ({ pathname }) =>
    pathname === TOPIC
      ? { body: { ...scriptedTopic(1200), posts_list: [scriptedPost(1, `Version ${version}.`)] } }
      : undefined;
  const site = await startSite({
    API_BASE_URL: upstream.url,
    LOG_LEVEL: 'info',
    WORKERS: '2',
    PURGE_TOKEN: TOKEN,
    CACHE_SECONDS: '600',
  });
  const versionsRead = async () => {
    const read = new Set<string | undefined>();
    for (let at = 0; at < 8; at += 1) {
      read.add(/Version \d+\./.exec((await getWithRetry(site, TOPIC)).body)?.[0]);
    }
    return [...read];
  };
  try {
    const started = () => site.log().match(/"event":"started"/g)?.length;
    await expect.poll(started, { timeout: 120_000 }).toBe(2);
    for (version = 1; version <= 3; version += 1) {
      expect((await purge(site, 'topic=1200')).status).toBe(204);
      // The other worker hears of it a moment later.
      await expect.poll(versionsRead).toEqual([`Version ${version}.`]);
    }
  } finally {
    await site.stop();
    await upstream.stop();
  }
});

/** How six requests for a page were answered. Each has a new connection, so that all workers get some. */
async function statesOf(site: Site, path: string): Promise<unknown[]> {
  const states: unknown[] = [];
  for (let at = 0; at < 6; at += 1) {
    const { status, headers } = await get(site, path);
    if (status === 200) states.push(headers['x-cache']);
  }
  return states;
}

test('of several workers one renders a page for all', async () => {
  const site = await startSite({ WORKERS: '2', CACHE_SECONDS: '600' });
  try {
    const started = () => site.log().match(/"event":"started"/g)?.length;
    await expect.poll(started, { timeout: 120_000 }).toBe(2);
    // Both know the store that the first request makes once both serve the page that one has rendered.
    const forumStates = () => statesOf(site, '/board/forums');
    await expect
      .poll(async () => (await forumStates()).every((state) => state === 'HIT'))
      .toBe(true);
    for (let topic = 1210; topic < 1220; topic += 1) {
      const states = await statesOf(site, `/board/topics/${topic}`);
      expect(states.filter((state) => state === 'MISS').length).toBeLessThanOrEqual(1);
    }
  } finally {
    await site.stop();
  }
});
