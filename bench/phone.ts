import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromium as program } from '@/e2e/site/chromium';
import { startSite } from '@/e2e/site/start';
import { fetchCachedResponse } from './reference-servers/fetch-cached-response';
import { startSlowProxy } from './slow-proxy';
import { median, round } from './statistics';

/**
 * `npm run bench:phone`: compares a topic on a slow phone (processor 4 × slower, 1.6 Mbit/s, round
 * trip 150 ms) with a plain static page of 41 kB with the same text, in turn.
 */
const ROUNDS = 15;
const TOPIC = '/board/topics/1200';
const NEXT_PAGE = `${TOPIC}?page=2`;
const CONDITIONS = { roundTripMs: 150, bitsPerSecond: 1.6e6 };

interface Vitals {
  lcp: number;
  cls: number;
  tbt: number;
}

const OBSERVE_VITALS = `
  window.vitals = { lcp: 0, cls: 0, tbt: 0 };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) vitals.lcp = e.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) vitals.cls += e.value; })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) vitals.tbt += Math.max(0, e.duration - 50); })
    .observe({ type: 'longtask', buffered: true });`;

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(OBSERVE_VITALS);
  return page;
}

async function visit(page: Page, url: string): Promise<Vitals> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(600);
  return page.evaluate<Vitals>('window.vitals');
}

const PLAIN_BYTES = 41_000;

/** Returns the heading and the texts of a topic, repeated until they are 41 kB. */
function plainContent(topic: string): string {
  const [heading = ''] = /<h1\b[^>]*>.*?<\/h1>/.exec(topic) ?? [];
  const texts = topic.match(/<div class="prose\b[^>]*>.*?<\/div>/gs) ?? [];
  if (heading === '' || texts.length < 10)
    throw new Error('The page of the topic has no heading or too few posts.');
  const once = texts.join('');
  return heading + once.repeat(Math.ceil(PLAIN_BYTES / Buffer.byteLength(once)));
}

/** Serves a page of 41 kB without compression, with an inline style of one rule. */
async function servePlainPage(topic: string): Promise<{ url: string; close(): void }> {
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title><style>body{max-width:40em;margin:auto;font:1rem/1.6 sans-serif}</style>${plainContent(topic)}`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const site = await startSite({ CACHE_SECONDS: '86400', LOG_LEVEL: 'error' });
for (const path of [TOPIC, NEXT_PAGE]) await fetchCachedResponse(`${site.url}${path}`);
const plain = await servePlainPage(await (await fetch(`${site.url}${TOPIC}`)).text());
const [slowSite, slowPlain] = [
  await startSlowProxy(site.url, CONDITIONS),
  await startSlowProxy(plain.url, CONDITIONS),
];
const browser = await chromium.launch({ executablePath: program(), args: ['--no-sandbox'] });
const measured = { plain: [] as Vitals[], topic: [] as Vitals[], next: [] as Vitals[] };
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await openPhone(browser);
    measured.plain.push(await visit(first, slowPlain.url));
    await first.context().close();
    const second = await openPhone(browser);
    measured.topic.push(await visit(second, `${slowSite.url}${TOPIC}`));
    measured.next.push(await visit(second, `${slowSite.url}${NEXT_PAGE}`));
    await second.context().close();
  }
  const row = (vitals: Vitals[]) => ({
    'LCP, ms': Math.round(median(vitals.map(({ lcp }) => lcp))),
    'of plain': round(
      median(vitals.map(({ lcp }) => lcp)) / median(measured.plain.map(({ lcp }) => lcp)),
    ),
    'blocking, ms': Math.round(median(vitals.map(({ tbt }) => tbt))),
    'layout shift': round(Math.max(...vitals.map(({ cls }) => cls)), 3),
  });
  console.table({
    'plain static page': row(measured.plain),
    'topic, cold': row(measured.topic),
    'next page': row(measured.next),
  });
} finally {
  await browser.close();
  slowSite.close();
  slowPlain.close();
  plain.close();
  await site.stop();
}
