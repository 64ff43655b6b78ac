import { test as base, expect } from '@playwright/test';
import { neverRespond, resetConnection, respondWith } from './fixtures/scripted-upstream';
import { Document, visibleText } from './site/document';
import { get, getWithRetry } from './site/get';
import { t } from './site/messages';
import { type Site, startSite } from './site/start';
import { startCommunity, type TortureCommunity } from './torture/torture-community';

interface Sites {
  embedded: Site;
  /** In front of `embedded`, in the bare dialect. */
  remote: Site;
  upstream: TortureCommunity;
  /** In front of `upstream`, in the envelope dialect. */
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
      const upstream = await startCommunity('envelope');
      const older = await startSite({ ...SETTINGS, API_BASE_URL: upstream.url });
      await use({ embedded, remote, upstream, older });
      await Promise.all([embedded, remote, older].map((site) => site.stop()));
      await upstream.stop();
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
  '/wiki/pages/zh:%E9%87%91%E7%BC%AE',
  '/wiki/namespaces',
  '/wiki/namespaces/keyboards:firmware',
  '/board/forums',
  '/board/forums/5',
  '/board/topics?page=2',
  '/board/topics?starter_id=1&sort=asc',
  '/board/topics/1200',
  '/board/topics/1200?sort=desc&page=3',
];

/** Where a store shows more: first lines of posts, numbers of pages, all that a person wrote. */
const STORE_SHOWS_MORE = [
  ...['/', '/wiki/namespaces', '/wiki/namespaces/keyboards:firmware'],
  '/board/topics?starter_id=1&sort=asc',
];

for (const address of ADDRESSES) {
  test(`${address} reads the same over either dialect`, async ({ sites }) => {
    const own = await mainText(sites.embedded, address);
    expect(own.length).toBeGreaterThan(100);
    const remote = await mainText(sites.remote, address);
    if (STORE_SHOWS_MORE.includes(address)) expect(remote.length).toBeGreaterThan(100);
    else expect(remote).toBe(own);
    // The older dialect has no totals, so pagers say "of at least …" and floors may be unknown.
    const older = await mainText(sites.older, address);
    if (!address.includes('?') && address !== '/board/topics/1200') expect(older).toBe(remote);
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

test('while the community is unavailable, cached pages are served, and others have status 503', async ({
  sites,
  browser,
}) => {
  const { upstream, older } = sites;
  const fresh = await mainText(older, '/board/topics/1362');
  const faults = [
    resetConnection,
    respondWith(JSON.stringify({ code: 1, message: 'The database is away', visitor: 0 })),
    respondWith('<h1>Maintenance</h1>'),
    neverRespond,
  ];
  for (const fault of faults) {
    upstream.misbehave(fault);
    expect(await mainText(older, '/board/topics/1362')).toContain(fresh);
  }
  upstream.misbehave(resetConnection);
  const uncached = await get(older, '/board/topics/1230');
  expect(uncached.status).toBe(503);
  expect(Number(uncached.headers['retry-after'])).toBeGreaterThan(0);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${older.url}/board/topics/1230`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.unavailable'));
  await context.close();
  upstream.recover();
});
