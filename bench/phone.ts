import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromium as program } from '@/e2e/site/chromium';
import { startSite } from '@/e2e/site/start';
import { fetchCachedResponse } from './reference-servers/fetch-cached-response';
import { startSlowProxy } from './slow-proxy';
import { median, round } from './statistics';

/**
 * `npm run bench:phone [-- --against DIR --rounds N]`: compares a topic on a slow phone (processor 4 × slower,
 * 1.6 Mbit/s, round trip 150 ms) with a plain static page of 41 kB with the same text, in turn. `--against`
 * is another checkout, with its build, which takes its turn too.
 */
const { values } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '15' } },
});
const ROUNDS = Number(values.rounds);
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

/** Serves a page of 41 kB without compression, with an inline style of one rule, behind a slow network. */
async function servePlainPage(topic: string): Promise<PhoneSite> {
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title><style>body{max-width:40em;margin:auto;font:1rem/1.6 sans-serif}</style>${plainContent(topic)}`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const slow = await startSlowProxy(`http://127.0.0.1:${port}`, CONDITIONS);
  return {
    pages: { 'plain static page': slow.url },
    async stop() {
      slow.close();
      server.close();
    },
  };
}

/** What one phone opens. */
interface PhoneSite {
  /** The addresses of the pages, one after another, by what they are called. */
  pages: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the build in a checkout behind a slow network, with its pages cached. */
async function startPhoneSite(root?: string): Promise<PhoneSite> {
  const site = await startSite({ CACHE_SECONDS: '86400', LOG_LEVEL: 'error' }, undefined, root);
  for (const path of [TOPIC, NEXT_PAGE]) await fetchCachedResponse(`${site.url}${path}`);
  const slow = await startSlowProxy(site.url, CONDITIONS);
  const where = root === undefined ? '' : `, ${root}`;
  return {
    pages: {
      [`topic, cold${where}`]: slow.url + TOPIC,
      [`next page${where}`]: slow.url + NEXT_PAGE,
    },
    async stop() {
      slow.close();
      await site.stop();
    },
  };
}

/** Opens the pages of a site one after another on a new phone, and adds what was measured. */
async function takeTurn(browser: Browser, { pages }: PhoneSite, measured: Map<string, Vitals[]>) {
  const phone = await openPhone(browser);
  for (const [name, url] of Object.entries(pages)) {
    const vitals = measured.get(name) ?? [];
    measured.set(name, [...vitals, await visit(phone, url)]);
  }
  await phone.context().close();
}

/** The row of a page in the table. @param plainLcp of the plain page, in milliseconds */
const rowOf = (vitals: Vitals[], plainLcp: number) => ({
  'LCP, ms': Math.round(lcpOf(vitals)),
  'of plain': round(lcpOf(vitals) / plainLcp),
  'blocking, ms': Math.round(median(vitals.map(({ tbt }) => tbt))),
  'layout shift': round(Math.max(...vitals.map(({ cls }) => cls)), 3),
});
const lcpOf = (vitals: Vitals[]) => median(vitals.map(({ lcp }) => lcp));

const roots = values.against === undefined ? [undefined] : [undefined, values.against];
const sites: PhoneSite[] = [];
const browser = await chromium.launch({ executablePath: program(), args: ['--no-sandbox'] });
try {
  for (const root of roots) sites.push(await startPhoneSite(root));
  const [topic = ''] = Object.values(sites[0]?.pages ?? {});
  sites.unshift(await servePlainPage(await (await fetch(topic)).text()));
  const measured = new Map<string, Vitals[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of sites) await takeTurn(browser, each, measured);
  }
  const [plain = []] = measured.values();
  console.table(
    Object.fromEntries([...measured].map(([name, each]) => [name, rowOf(each, lcpOf(plain))])),
  );
} finally {
  await browser.close();
  await Promise.all(sites.map(({ stop }) => stop()));
}
