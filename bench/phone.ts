import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromium as program } from '@/e2e/site/chromium';
import { startSite } from '@/e2e/site/start';
import { median, rounded } from './figures';
import { savedAnswer } from './reference-servers/answer';
import { slowLine } from './slow-line';

/**
 * `npm run bench:phone`: a topic on a slow phone beside a plain static page of 41 kB with the same
 * words, taking turns: 4 × slower processor, 1.6 Mbit/s, 150 ms.
 */
const ROUNDS = 15;
const TOPIC = '/board/topics/1200';
const NEXT = `${TOPIC}?page=2`;
const LINE = { roundTripMs: 150, bitsPerSecond: 1.6e6 };

interface Vitals {
  lcp: number;
  cls: number;
  tbt: number;
}

const LISTEN = `
  window.vitals = { lcp: 0, cls: 0, tbt: 0 };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) vitals.lcp = e.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) vitals.cls += e.value; })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) vitals.tbt += Math.max(0, e.duration - 50); })
    .observe({ type: 'longtask', buffered: true });`;

async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(LISTEN);
  return page;
}

async function visit(page: Page, url: string): Promise<Vitals> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(600);
  return page.evaluate<Vitals>('window.vitals');
}

const PLAIN_BYTES = 41_000;

/** A heading and the texts of posts in their languages, over again until they are 41 kB. */
function plainWords(topic: string): string {
  const [heading = ''] = /<h1>.*?<\/h1>/.exec(topic) ?? [];
  const texts = topic.match(/<div class="prose"[^>]*>.*?<\/div>/gs) ?? [];
  if (heading === '' || texts.length < 10) throw new Error('The topic has no texts to be plain.');
  const once = texts.join('');
  return heading + once.repeat(Math.ceil(PLAIN_BYTES / Buffer.byteLength(once)));
}

/** A page of 41 kB as a plain server sends it: not compressed, its few rules of style within. */
async function plainPage(topic: string): Promise<{ url: string; close(): void }> {
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title><style>body{max-width:40em;margin:auto;font:1rem/1.6 sans-serif}</style>${plainWords(topic)}`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const site = await startSite({ CACHE_SECONDS: '86400', LOG_LEVEL: 'error' });
for (const address of [TOPIC, NEXT]) await savedAnswer(`${site.url}${address}`);
const plain = await plainPage(await (await fetch(`${site.url}${TOPIC}`)).text());
const [line, plainLine] = [await slowLine(site.url, LINE), await slowLine(plain.url, LINE)];
const browser = await chromium.launch({ executablePath: program(), args: ['--no-sandbox'] });
const seen = { plain: [] as Vitals[], topic: [] as Vitals[], next: [] as Vitals[] };
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await phone(browser);
    seen.plain.push(await visit(first, plainLine.url));
    await first.context().close();
    const second = await phone(browser);
    seen.topic.push(await visit(second, `${line.url}${TOPIC}`));
    seen.next.push(await visit(second, `${line.url}${NEXT}`));
    await second.context().close();
  }
  const row = (vitals: Vitals[]) => ({
    'LCP, ms': Math.round(median(vitals.map(({ lcp }) => lcp))),
    'of plain': rounded(
      median(vitals.map(({ lcp }) => lcp)) / median(seen.plain.map(({ lcp }) => lcp)),
    ),
    'blocking, ms': Math.round(median(vitals.map(({ tbt }) => tbt))),
    'layout shift': rounded(Math.max(...vitals.map(({ cls }) => cls)), 3),
  });
  console.table({
    'plain static page': row(seen.plain),
    'topic, cold': row(seen.topic),
    'next page': row(seen.next),
  });
} finally {
  await browser.close();
  line.close();
  plainLine.close();
  plain.close();
  await site.stop();
}
