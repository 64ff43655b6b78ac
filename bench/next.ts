import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Request } from '@playwright/test';
import { resetConnection } from '@/e2e/fixtures/scripted-upstream';
import { chromium as program } from '@/e2e/site/chromium';
import { injectLoadLimits } from '@/e2e/site/inject-load-limits';
import { startSite } from '@/e2e/site/start';
import { startSwitchableUpstream } from '@/e2e/upstream/switchable';
import { generateCommunity } from './generate-community';
import { type RunningServer, startNext } from './next/start-next';
import { pin } from './pin';
import { requireWrk, runWrk } from './run-wrk';
import { cpuSeconds, median, round } from './statistics';

/**
 * `npm run bench:next`: the page of a topic by Lectern and by a plain Next application (`bench/next`), in turn, in
 * front of one community whose requests are counted.
 */
const FRESH_SECONDS = '30';
const ROUNDS = 7;
const HIT_SECONDS = 2;
const TOPICS = { warmUp: 150, round: 20, shared: 30 };
/** Requests for one topic at once, over two processes. */
const READERS = 8;

interface Contender {
  name: string;
  server: RunningServer;
  /** Where two processes answer that share what they can. */
  pair: readonly string[];
}

const stops: (() => Promise<unknown>)[] = [];

async function startContenders(apiBaseUrl: string): Promise<Contender[]> {
  const lectern = async (more: Record<string, string>): Promise<RunningServer> => {
    const env = { API_BASE_URL: apiBaseUrl, API_KIND: 'interface', LOG_LEVEL: 'error' };
    const site = await startSite({ ...env, CACHE_SECONDS: FRESH_SECONDS, ...more });
    stops.push(site.stop);
    return { ...site, pid: site.process.pid ?? 0 };
  };
  const next = async (name: string, more: Record<string, string>): Promise<Contender> => {
    const env = { API_BASE_URL: apiBaseUrl, FRESH_SECONDS, ...more };
    const servers = await startNext(name.replace(/\W+/g, '-'), env);
    stops.push(...servers.map(({ stop }) => stop));
    return { name, server: servers[0], pair: servers.map(({ url }) => url) };
  };
  const folder = await mkdtemp(`${tmpdir()}/lectern-use-cache-`);
  stops.push(() => rm(folder, { recursive: true }));
  const two = await lectern({ WORKERS: '2' });
  return [
    {
      name: 'Lectern',
      server: await lectern(injectLoadLimits({ maxLagMs: 5000, networkPages: 100_000 })),
      pair: [two.url],
    },
    await next('Next, default handler', {}),
    await next('Next, files', { USE_CACHE_FOLDER: folder }),
  ];
}

async function topicsWithFullPage(community: string): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += 100) {
    const list = await fetch(`${community}/board/topics?limit=100&offset=${offset}`);
    const topics: { tid: number; posts: number }[] = await list.json();
    if (topics.length === 0) return ids;
    ids.push(...topics.filter(({ posts }) => posts > 20).map(({ tid }) => tid));
  }
}

const topicUrl = (site: string, id: number) => `${site}/board/topics/${id}`;

/** The status, and whether there are posts. */
async function get(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  return `${response.status}, ${/<article/.test(text) ? 'the posts' : `${text.length} bytes`}`;
}

/** Milliseconds of processor time for each page. */
async function measureMisses({ url, pid }: RunningServer, ids: readonly number[]): Promise<number> {
  const before = cpuSeconds(pid);
  for (const id of ids) {
    // On a busy machine the community may not answer in time.
    while (!(await get(topicUrl(url, id))).startsWith('200')) await sleep(1000);
  }
  return ((cpuSeconds(pid) - before) * 1000) / ids.length;
}

async function measureHits({ url, pid }: RunningServer, id: number): Promise<number> {
  const before = cpuSeconds(pid);
  const { requestsPerSecond, failures } = await runWrk(topicUrl(url, id), HIT_SECONDS);
  // A busy machine may be late now and then.
  if (failures > requestsPerSecond / 5) throw new Error(`${failures} failures at ${url}`);
  return ((cpuSeconds(pid) - before) * 1000) / (requestsPerSecond * HIT_SECONDS);
}

/** Requests of a browser's first visit, and their bytes over the wire. */
async function measureVisit(url: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: program(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(url, { waitUntil: 'networkidle' });
  let bytes = 0;
  for (const request of finished) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  }
  await browser.close();
  return `${round(bytes / 1000, 1)} kB in ${finished.length}`;
}

requireWrk();
const dataDir = await generateCommunity({ topics: 2000, posts: 80_000, pages: 50 });
const upstream = await startSwitchableUpstream(dataDir);
stops.push(upstream.stop, () => rm(dataDir, { recursive: true }));
try {
  const topics = await topicsWithFullPage(upstream.url);
  const contenders = await startContenders(upstream.url);
  pin(process.pid, '1-1023');
  for (const { server } of contenders) pin(server.pid, '0');

  const warmUp = topics.splice(0, TOPICS.warmUp);
  for (const { server } of contenders) await measureMisses(server, warmUp);
  const figures = contenders.map((contender) => ({ ...contender, hits: [0], misses: [0] }));
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const batch = topics.splice(0, TOPICS.round);
    for (const { server, hits, misses } of figures) {
      misses.push(await measureMisses(server, batch));
      hits.push(await measureHits(server, batch[0] ?? 0));
    }
  }

  const shared = topics.splice(0, TOPICS.shared);
  const [kept = 0, cold = 0] = topics;
  const table: Record<string, Record<string, string | number>> = {};
  for (const { name, server, pair, hits, misses } of figures) {
    upstream.requests.length = 0;
    for (const id of shared) {
      const sites = Array.from({ length: READERS }, (_, at) => pair[at % pair.length] ?? '');
      await Promise.all(sites.map((site) => get(topicUrl(site, id))));
    }
    // What a rendering begins with; Lectern also looks whether the last page is there.
    const reads = upstream.requests.filter((at) => /^\/board\/topics\/\d+\?offset=0&/.test(at));
    table[name] = {
      'hit, µs': round(median(hits.slice(1)) * 1000, 0),
      'miss, ms': round(median(misses.slice(1)), 1),
      'renders of a topic': round(reads.length / shared.length),
      'first visit': await measureVisit(topicUrl(server.url, shared[0] ?? 0)),
    };
    await get(topicUrl(server.url, kept));
  }
  upstream.fault = () => resetConnection;
  await sleep((Number(FRESH_SECONDS) + 1) * 1000);
  for (const { name, server } of contenders) {
    // The first request for a stale page may only begin its renewal.
    const stale = [await get(topicUrl(server.url, kept)), await get(topicUrl(server.url, kept))];
    Object.assign(table[name] ?? {}, {
      'away, stale page': [...new Set(stale)].join('; '),
      'away, new page': await get(topicUrl(server.url, cold)),
    });
  }
  console.table(table);
} finally {
  for (const stop of stops.reverse()) await stop();
}
