import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { attribute, Document, visibleText } from './site/document';
import { get, getWithRetry } from './site/get';
import { t } from './site/messages';
import { type Site, startSite } from './site/start';
import { type FakeUpstreamServer, startFakeUpstream } from './upstream/fake-upstream';

interface Sites {
  embedded: Site;
  /** In front of `embedded`, in the bare dialect. */
  remote: Site;
  upstream: FakeUpstreamServer;
  /** In front of `upstream`, in the envelope dialect, by HTTP Basic. */
  older: Site;
}

/**
 * Pages become stale at once, so that they show the community's current responses. Relative addresses
 * in its texts resolve against its own site, wherever its interface is.
 */
const SETTINGS = {
  CACHE_SECONDS: '0',
  STALE_SECONDS: '3600',
  LOG_LEVEL: 'silent',
  ORIGIN_URL: 'https://community.example.org',
};

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const embedded = await startSite(SETTINGS);
      const remote = await startSite({ ...SETTINGS, API_BASE_URL: `${embedded.url}/api` });
      const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-upstream-'));
      const upstream = await startFakeUpstream(dataDir);
      const { id, secret } = upstream.credentials;
      const credentials = { API_CLIENT_ID: id, API_CLIENT_SECRET: secret };
      const older = await startSite({ ...SETTINGS, ...credentials, API_BASE_URL: upstream.url });
      await use({ embedded, remote, upstream, older });
      await Promise.all([embedded, remote, older].map((site) => site.stop()));
      await upstream.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** What only a store knows: how many records there are, and when posts were written. */
const OF_STORE = [
  new RegExp(`<nav[^>]*aria-label="${t('topic.timeline')}".*?</nav>`, 'gs'),
  new RegExp(`<a [^>]*>${t('search.thisTopic')}</a>`, 'g'),
  /\S+ topics, \S+ posts, and \S+ wiki pages, open to read\./g,
  /Wiki, forums and latest topics of [^<]*? open for everyone to read\./g,
];

async function mainText(site: Site, address: string): Promise<string> {
  const { status, body } = await getWithRetry(site, address);
  expect([address, status]).toEqual([address, 200]);
  const html = OF_STORE.reduce((rest, part) => rest.replace(part, ''), body);
  const [main] = new Document(html).named('main');
  return main ? visibleText(main) : '';
}

const ADDRESSES = [
  '/',
  '/wiki/pages',
  '/wiki/pages/clocks:mantel',
  '/wiki/pages/playground:typography',
  '/wiki/pages/zh:%E9%87%91%E7%BC%AE',
  '/wiki/namespaces',
  '/wiki/namespaces/keyboards:firmware',
  '/board/forums',
  '/board/forums/5',
  '/board/forums/5?is_digest=true',
  '/board/topics?page=2',
  '/board/topics?starter_id=1&sort=asc',
  '/board/topics/1200',
  '/board/topics/1200?sort=desc&page=3',
];

for (const address of ADDRESSES) {
  test(`${address} reads the same over either dialect`, async ({ sites }) => {
    const own = await mainText(sites.embedded, address);
    expect(own.length).toBeGreaterThan(100);
    expect(await mainText(sites.remote, address)).toBe(own);
    // The older dialect has no totals, so pagers say "of at least …" and floors may be unknown.
    const older = await mainText(sites.older, address);
    if (!address.includes('?') && address !== '/board/topics/1200') expect(older).toBe(own);
    else expect(older.length).toBeGreaterThan(100);
  });
}

test('/api returns the same JSON in front of an older server', async ({ sites }) => {
  const own: unknown = JSON.parse(
    (await getWithRetry(sites.embedded, '/api/board/topics?limit=3')).body,
  );
  const headers = { 'sec-fetch-site': 'same-origin' };
  const response = await getWithRetry(sites.older, '/api/board/topics?limit=3', headers);
  expect(JSON.parse(response.body)).toEqual(own);
});

test('credentials are sent to the community only', async ({ sites }) => {
  const { secret } = sites.upstream.credentials;
  for (const address of [...ADDRESSES, '/status', '/nowhere']) {
    expect((await getWithRetry(sites.older, address)).body).not.toContain(secret);
  }
  expect(sites.older.log()).not.toContain(secret);
});

test('a wrong number of posts hides no post and leads to no empty page', async ({ sites }) => {
  const { upstream, older } = sites;
  for (const wrong of [1, 40, 331, 333, 5000]) {
    upstream.transform = (data) =>
      typeof data === 'object' && data !== null && 'posts_list' in data
        ? { ...data, posts: wrong }
        : data;
    const seen: string[] = [];
    for (let address: string | undefined = '/board/topics/1200'; address; ) {
      const { status, body } = await getWithRetry(older, address);
      expect(status).toBe(200);
      const document = new Document(body);
      const posts = body.match(/id="post-\d+"/g) ?? [];
      expect(posts.length).toBeGreaterThan(0);
      seen.push(...posts);
      const offered = [...body.matchAll(/href="(\/board\/topics\/1200\?page=\d+)"/g)];
      const numbers = offered.map(([, href]) => Number(href?.split('=')[1]));
      expect([wrong, Math.max(...numbers)]).toEqual([wrong, expect.any(Number)]);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(17);
      const next = document.named('a').find((link) => attribute(link, 'rel') === 'next');
      address = next && attribute(next, 'href');
    }
    expect(new Set(seen).size).toBe(332);
    expect(seen.length).toBe(332);
  }
  upstream.transform = undefined;
});

test('while the community is unavailable, cached pages are served, and others have status 503', async ({
  sites,
  browser,
}) => {
  const { upstream, older } = sites;
  const fresh = await mainText(older, '/board/topics/1362');
  for (const mode of ['reset', 'sick', 'html', 'hang'] as const) {
    upstream.setMode(mode);
    const text = await mainText(older, '/board/topics/1362');
    expect([mode, text]).toEqual([mode, expect.stringContaining(fresh)]);
  }
  upstream.setMode('reset');
  const uncached = await get(older, '/board/topics/1230');
  expect(uncached.status).toBe(503);
  expect(Number(uncached.headers['retry-after'])).toBeGreaterThan(0);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${older.url}/board/topics/1230`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.unavailable'));
  await context.close();
  upstream.setMode('well');
});
