import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { layoutShift } from '../site/every-page';
import { getWithRetry } from '../site/get';
import { PAGE_STATES } from '../site/page-states';
import { PAGE_TYPES } from '../site/page-types';
import { testWithSite } from '../site/test';

/** Without an address, whose headers every response has. */
const test = testWithSite();

const KB = 1000;
const ISLAND = 'live topic';
/** Gzip bytes of Next, page and island on a page with an island. */
const ISLAND_BYTES = (130 + 15 + 40) * KB;
/** The inlined stylesheet of a page. */
const STYLE = /<style>(.+?)<\/style>/gs;
/**
 * Script of every page, with 850 bytes of headers: reading history, news, preferences, local times, position
 * in a topic, copying and sharing.
 */
const SCRIPT_BYTES = 5.15 * KB;
const BROTLI = { 'accept-encoding': 'br' };

interface Loaded {
  bytes: Record<'document' | 'stylesheet' | 'script' | 'all', number>;
  requests: string[];
  layoutShift: number;
}

/** Opens a page with an empty cache. Counts the received bytes of headers and bodies. */
async function load(page: Page, url: string): Promise<Loaded> {
  const requests: string[] = [];
  const bytes = { document: 0, stylesheet: 0, script: 0, all: 0 };
  const counting: Promise<void>[] = [];
  const onFinished = (request: Request) => {
    requests.push(request.url());
    const count = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const size = responseBodySize + responseHeadersSize;
      bytes.all += size;
      const type = request.resourceType();
      if (type === 'document' || type === 'stylesheet' || type === 'script') bytes[type] += size;
    };
    counting.push(count());
  };
  page.on('requestfinished', onFinished);
  await page.goto(url, { waitUntil: 'load' });
  // Meanwhile, late requests of scripts are counted.
  const shift = await page.evaluate(layoutShift);
  // A later end of a request, such as the icon's, would be counted while the page closes.
  page.off('requestfinished', onFinished);
  await Promise.all(counting);
  return { bytes, requests, layoutShift: shift };
}

/** Requests a page and its files until brotli is ready. The first visitors get gzip. */
async function warmUp(site: { url: string }, path: string) {
  const page = await getWithRetry(site, path);
  const files = [...page.body.matchAll(/(?:href|src)="(\/(?:_next\/static|assets)\/[^"]+)"/g)].map(
    ([, file]) => file,
  );
  const encodingOf = async (url: string) =>
    (await getWithRetry(site, url, BROTLI)).headers['content-encoding'];
  // The smallest files are not compressed.
  for (const file of files) await expect.poll(() => encodingOf(file ?? path)).not.toBe('gzip');
  // A page with a late text is not cached and is rendered again for the next visitor.
  const isMissed = async () =>
    (await getWithRetry(site, path, BROTLI)).headers['x-cache'] === 'MISS';
  await expect.poll(isMissed).toBe(false);
  return page;
}

const entries = [...Object.entries(PAGE_TYPES), [ISLAND, PAGE_STATES[ISLAND]] as const];

/** Lists with short dates. */
const WITH_SHORT_DATES = ['home', 'topics', 'forum', 'namespace'];
/** Pages without code, which do not load the script for copying it. */
const WITHOUT_CODE = ['home', 'topics', 'topic'];

/** Expects short dates in a list, from a script of 0.7 kB before the first paint. */
async function expectShortDates(page: Page, body: string, layoutShift: number): Promise<void> {
  const [, script = ''] = /<script id="short-dates"[^>]*>(.+?)<\/script>/s.exec(body) ?? [];
  expect(script.length).toBeGreaterThan(0);
  expect(script.length).toBeLessThanOrEqual(700);
  await expect(page.locator('time[data-short]').first()).toHaveText(
    /^(?:\d\d:\d\d|\w{3} \d\d:\d\d|\w{3} \d+)$/,
  );
  expect(layoutShift).toBe(0);
}

test.describe('the weight of pages', () => {
  for (const [type, path] of entries) {
    test(`${type} stays within its budget`, async ({ page, site }) => {
      const { body, headers } = await warmUp(site, path);
      // Browsers' back/forward caches store no page with this directive.
      expect(headers['cache-control']?.includes('no-store')).toBe(
        type === 'status' || type === ISLAND,
      );
      const { bytes, requests, layoutShift } = await load(page, `${site.url}${path}`);
      if (type === ISLAND) {
        expect(bytes.stylesheet).toBeGreaterThan(0);
        expect(bytes.stylesheet).toBeLessThanOrEqual(10.6 * KB);
        expect(bytes.all).toBeLessThanOrEqual(ISLAND_BYTES);
        return;
      }
      if (WITH_SHORT_DATES.includes(type)) await expectShortDates(page, body, layoutShift);
      const extra = requests.filter((url) => url.includes('/on-demand-'));
      if (WITHOUT_CODE.includes(type)) expect(extra).toEqual([]);
      expect(bytes.stylesheet).toBe(0);
      const [style = ''] = body.match(STYLE) ?? [];
      expect(style.length).toBeGreaterThan(KB);
      expect(brotliCompressSync(style).length).toBeLessThanOrEqual(8 * KB);
      expect(bytes.script).toBeLessThanOrEqual(SCRIPT_BYTES);
      // A long topic is shown at a glance, too.
      expect(bytes.document + bytes.script).toBeLessThanOrEqual(
        (type === 'topic' ? 19.6 : 18.9) * KB,
      );
      expect(bytes.all).toBeLessThanOrEqual((type === 'topic' ? 30 : 40) * KB);
      // Browsers request the icon by themselves, once a day.
      const counted = requests.filter((url) => !url.endsWith('/icon.svg'));
      if (type === 'topic') expect(counted.length, counted.join(' ')).toBeLessThanOrEqual(4);
    });
  }

  test('what most pages do without is loaded once by pages with code', async ({ page, site }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${site.url}/board/topics/1092`);
    // The loaded script adds the button.
    await expect(page.locator('.copy-code').first()).toBeAttached();
    expect(requests.filter((url) => url.includes('/on-demand-'))).toHaveLength(1);
  });

  test('files are compressed once, and cached forever', async ({ site }) => {
    const { body } = await getWithRetry(site, PAGE_STATES[ISLAND]);
    const [, stylesheet = ''] = /href="(\/_next\/static\/[^"]+\.css)"/.exec(body) ?? [];
    const { headers } = await getWithRetry(site, stylesheet, BROTLI);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
  });
});

test('a page is prefetched while the pointer rests on its link, and only then', async ({
  page,
  site,
}) => {
  const prefetched: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Preload.enable');
  cdp.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready') prefetched.push(key.url);
  });
  await page.goto(`${site.url}/board/forums`, { waitUntil: 'networkidle' });
  expect(prefetched).toEqual([]);
  const link = page.locator('main a[href^="/board/forums/"]').first();
  await link.hover();
  await expect.poll(() => prefetched).toHaveLength(1);
  expect(prefetched[0]).toBe(`${site.url}${await link.getAttribute('href')}`);
});
