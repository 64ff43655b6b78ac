import { brotliCompressSync } from 'node:zlib';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { getWithRetry } from './site/get';
import { PAGE_TYPES } from './site/page-types';
import { startPlainNext } from './site/plain-next';
import { test } from './site/test';

const KB = 1000;
const ISLANDS = ['wiki tree', 'namespace', 'status'];
/** Next's own share of a page with an island, gzip; with a page's own budget and its island's. */
const ISLAND_BYTES = (130 + 15 + 40) * KB;
/** The rules that a page has within. */
const STYLE = /<style>(.+?)<\/style>/gs;
const BROTLI = { 'accept-encoding': 'br' };

interface Loaded {
  bytes: Record<'document' | 'stylesheet' | 'script' | 'all', number>;
  requests: string[];
}

/** What a browser that comes for the first time gets over the wire, heads and bodies. */
async function load(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext();
  const page = await context.newPage();
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
  await page.waitForTimeout(200);
  // What ends later, as the icon may, would be counted while the page closes.
  page.off('requestfinished', onFinished);
  await Promise.all(counting);
  await context.close();
  return { bytes, requests };
}

/** The first visitors of a page and of its files get gzip while brotli is being made. */
async function warm(site: { url: string }, path: string) {
  const page = await getWithRetry(site, path);
  const files = [...page.body.matchAll(/(?:href|src)="(\/(?:_next\/static|assets)\/[^"]+)"/g)].map(
    ([, file]) => file,
  );
  for (const address of [path, ...files]) await getWithRetry(site, address ?? '/', BROTLI);
  return page;
}

const entries = Object.entries(PAGE_TYPES);

/** A first drawing waits until the system has answered for each cut: a family, size and weight. */
const MOST_CUTS = 10;

/** In the page: the cuts that its words are set in, besides what people wrote. */
function cutsOfType(): string[] {
  const cuts = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const isSeen = element?.checkVisibility({ contentVisibilityAuto: true });
    if (!element || !isSeen || element.closest('.prose')) continue;
    const { fontFamily, fontSize, fontWeight, fontStyle } = getComputedStyle(element);
    cuts.add([fontFamily.split(',')[0], fontSize, fontWeight, fontStyle].join(' '));
  }
  return [...cuts];
}

test.describe('light pages', () => {
  for (const [type, path] of entries) {
    test(`${type} stays within its budget`, async ({ browser, site }) => {
      const { body } = await warm(site, path);
      const { bytes, requests } = await load(browser, `${site.url}${path}`);
      expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
      if (ISLANDS.includes(type)) {
        expect(bytes.stylesheet).toBeGreaterThan(0);
        expect(bytes.stylesheet).toBeLessThanOrEqual(10 * KB);
        expect(bytes.all).toBeLessThanOrEqual(ISLAND_BYTES);
        return;
      }
      expect(bytes.stylesheet).toBe(0);
      const [style = ''] = body.match(STYLE) ?? [];
      expect(style.length).toBeGreaterThan(KB);
      expect(brotliCompressSync(style).length).toBeLessThanOrEqual(8 * KB);
      expect(bytes.script).toBeLessThanOrEqual(4 * KB);
      expect(bytes.all).toBeLessThanOrEqual((type === 'topic' ? 30 : 40) * KB);
      // The site's icon is the browser's own wish, once a day.
      const wanted = requests.filter((url) => !url.endsWith('/icon.svg'));
      if (type === 'topic') expect(wanted.length, wanted.join(' ')).toBeLessThanOrEqual(4);
    });
  }

  test('a first drawing waits for nothing but the page', async ({ site }) => {
    const { body } = await getWithRetry(site, PAGE_TYPES.topic);
    expect(body.match(STYLE)).toHaveLength(1);
    expect(body).not.toContain('<link rel="stylesheet"');
    expect(body.match(/<script(?=[^>]* src=)(?![^>]*(?:async|defer|type=))/g)).toBeNull();
  });

  test('the site sets its own words in few sizes and weights', async ({ page, site }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    for (const [type, path] of entries) {
      await page.goto(`${site.url}${path}`);
      const cuts = await page.evaluate(cutsOfType);
      expect(cuts.length, `${type}: ${cuts.join('; ')}`).toBeLessThanOrEqual(MOST_CUTS);
    }
  });

  test('files are compressed once, and never asked for again', async ({ site }) => {
    const { body } = await getWithRetry(site, PAGE_TYPES.status);
    const [, stylesheet = ''] = /href="(\/_next\/static\/[^"]+\.css)"/.exec(body) ?? [];
    const { headers } = await getWithRetry(site, stylesheet, BROTLI);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
  });
});

/** Next's own, empty, for navigation without loading. */
const ROUTE_ANNOUNCER = /\n- alert$/;

/** How a page looks and reads once all is quiet. */
async function impression(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' });
  // What links to a page is known as far as this very process has read.
  await page.evaluate(() => document.querySelector('.backlinks')?.remove());
  const tree = await page.locator('body').ariaSnapshot();
  return { shot: await page.screenshot(), tree: tree.replace(ROUTE_ANNOUNCER, '') };
}

test('without the framework a page looks and reads the same', async ({ browser, site }) => {
  const plain = await startPlainNext(site);
  try {
    const whole = await browser.newPage();
    const bare = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    for (const [type, path] of entries) {
      if (ISLANDS.includes(type) || type === 'missing') continue;
      const { body } = await getWithRetry(site, path);
      expect(body, type).not.toMatch(
        /<script(?![^>]*(?:ld\+json|data-keep))|<!--|_next\/static\/[^"]*\.js/,
      );
      const finished = await impression(bare, `${site.url}${path}`);
      const unfinished = await impression(whole, `${plain.url}${path}`);
      expect(finished.tree, type).toBe(unfinished.tree);
      expect(finished.shot.equals(unfinished.shot), `${type} looks the same`).toBe(true);
    }
  } finally {
    await plain.stop();
  }
});

for (const type of ISLANDS) {
  test(`the island of the ${type} wakes without a word in the console`, async ({ page, site }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    const path = entries.find(([name]) => name === type)?.[1] ?? '/';
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    const isAwake = await page
      .locator('[data-island]')
      .first()
      .evaluate((island) => Object.keys(island).some((key) => key.startsWith('__reactFiber')));
    expect(isAwake).toBe(true);
    expect(said).toEqual([]);
  });
}

test.describe('the next page', () => {
  test('is fetched while the pointer rests on its link, and only then', async ({ page, site }) => {
    const ahead: string[] = [];
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Preload.enable');
    cdp.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
      if (status === 'Ready') ahead.push(key.url);
    });
    await page.goto(`${site.url}/board/forums`, { waitUntil: 'networkidle' });
    expect(ahead).toEqual([]);
    const link = page.locator('main a[href^="/board/forums/"]').first();
    await link.hover();
    await expect.poll(() => ahead).toHaveLength(1);
    expect(ahead[0]).toBe(`${site.url}${await link.getAttribute('href')}`);
  });

  test('is not fetched ahead for robots, nor for who saves data', async ({ site }) => {
    const { headers } = await getWithRetry(site, '/board/forums');
    const address = JSON.parse(String(headers['speculation-rules']));
    const rules = await getWithRetry(site, address);
    expect(rules.headers['content-type']).toBe('application/speculationrules+json');
    expect(JSON.parse(rules.body)).toHaveProperty('prefetch');
    const saving = { 'save-data': 'on' };
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    for (const visitor of [saving, robot]) {
      expect(JSON.parse((await getWithRetry(site, address, visitor)).body)).toEqual({});
    }
  });

  test('may be gone back from: only /status is never stored', async ({ site }) => {
    for (const [type, path] of entries) {
      const { headers } = await getWithRetry(site, path);
      expect(headers['cache-control']?.includes('no-store'), type).toBe(type === 'status');
    }
  });
});
