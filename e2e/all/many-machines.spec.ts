import { scriptedPost, scriptedTopic } from '../fixtures/scripted-community';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry } from '../site/get';
import { startRedis } from '../site/redis';
import { type RunningSite, startSite } from '../site/start';
import { startScripted } from '../upstream/scripted';

const TOKEN = 'a token of sixteen or more';
const TOPIC = '/board/topics/1200';
/** A page unaffected by the tested purges, and the query that purges it. */
const MARKER = '/wiki/pages/clocks:mantel';
const MARKER_QUERY = 'page=clocks:mantel';

const purge = (site: RunningSite, query: string, token = TOKEN) =>
  fetch(`${site.url}/api/purge?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

const cacheState = async (site: RunningSite, path: string) =>
  (await get(site, path)).headers['x-cache'];

test.describe('replicas with a shared cache', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let one: RunningSite;
  let two: RunningSite;

  test.beforeAll(async () => {
    redis = await startRedis();
    const env = { CACHE_URL: redis.url, PURGE_TOKEN: TOKEN, CACHE_SECONDS: '600' };
    one = await startSite(env);
    two = await startSite({ ...env, DATA_DIR: one.dataDir });
  });

  test.afterAll(() => Promise.all([two.stop(), one.stop(), redis.kill()]));

  test('one replica serves what the other has rendered', async () => {
    let page = 2;
    await expect(async () => {
      // A page that neither has rendered. Soon after its rendering it is in the shared cache.
      page += 1;
      const first = await get(one, `${TOPIC}?page=${page}`);
      const age = async () => Number((await get(one, `${TOPIC}?page=${page}`)).headers.age);
      await expect.poll(age).toBeGreaterThanOrEqual(1);
      const second = await get(two, `${TOPIC}?page=${page}`);
      expect(second.headers['x-cache']).toBe('HIT');
      expect(Number(second.headers.age)).toBeGreaterThanOrEqual(1);
      expect(second.headers.etag).toBe(first.headers.etag);
    }).toPass();
  });

  test('a purge drops what it concerns everywhere, and nothing else', async () => {
    const path = `${TOPIC}?page=2`;
    for (const site of [one, two]) for (const each of [path, MARKER]) await get(site, each);
    await expect.poll(() => cacheState(two, path)).toBe('HIT');
    expect((await purge(one, 'topic=1201')).status).toBe(204);
    // Purges arrive in the order of sending.
    expect((await purge(one, MARKER_QUERY)).status).toBe(204);
    await expect.poll(() => cacheState(two, MARKER)).toBe('MISS');
    expect(await cacheState(two, path)).toBe('HIT');
    expect((await purge(one, 'topic=1200')).status).toBe(204);
    await expect.poll(() => cacheState(two, path)).toBe('MISS');
  });
});

test('after a purge no worker serves what was purged, from its memory or from disk', async () => {
  await using upstream = await startScripted();
  let version = 0;
  upstream.script = ({ pathname }) =>
    pathname === TOPIC
      ? { body: { ...scriptedTopic(1200), posts_list: [scriptedPost(1, `Version ${version}.`)] } }
      : undefined;
  await using site = await startSite({
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
  const started = () => site.log().match(/"event":"started"/g)?.length;
  await expect.poll(started).toBe(2);
  for (version = 1; version <= 3; version += 1) {
    expect((await purge(site, 'topic=1200')).status).toBe(204);
    // The other worker learns of it a moment later.
    await expect.poll(versionsRead).toEqual([`Version ${version}.`]);
  }
});
