import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Site, startSite } from '@/e2e/site/start';
import { residentMb } from '@/e2e/torture/process-figures';
import { percentile } from '@/e2e/torture/torture';
import { createRandom } from './generate/seeded-random';
import { generateCommunity } from './generate-community';
import { cpuSeconds, median, round } from './statistics';

/**
 * `npm run bench:flood [-- --topics N --addresses N --urls N --connections N --readers N --against DIR]`: crawlers
 * with the names of browsers ask for distinct URLs in random order, twice, while readers open
 * cached and cold pages. `--against` is another checkout, with its build, which follows on the same community.
 */
const { values } = parseArgs({
  options: {
    topics: { type: 'string', default: '20000' },
    addresses: { type: 'string', default: '13000' },
    urls: { type: 'string', default: '60000' },
    connections: { type: 'string', default: '200' },
    readers: { type: 'string', default: '40' },
    against: { type: 'string' },
  },
});
const TOPICS = Number(values.topics);
const TOKEN = 'a token of sixteen or more';
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** What a reader looks at before the next page. */
const READING_MS = 1000;
const CACHED = ['/', '/board/forums', '/board/topics', '/wiki/pages'];
const random = createRandom(7);

/** An address of a network of its own. */
const addressOf = (index: number) => `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.9`;

function shuffled<T>(all: readonly T[]): T[] {
  const keys = all.map((each) => ({ each, key: random.next() }));
  return keys.sort((one, other) => one.key - other.key).map(({ each }) => each);
}

/** Topics of which only readers ask for a page. */
const COLD = Array.from({ length: Math.floor(TOPICS / 10) }, (_, index) => TOPICS - index);
const FLOODED = Array.from({ length: TOPICS - COLD.length }, (_, index) => index + 1);
/** Distinct URLs: topics, their Markdown, and their feeds. */
const URLS = [
  ...FLOODED.map((id) => `/board/topics/${id}`),
  ...FLOODED.map((id) => `/board/topics/${id}.md`),
  ...FLOODED.map((id) => `/feeds/board/topics/${id}.atom`),
  ...FLOODED.map((id) => `/feeds/board/topics/${id}.json`),
].slice(0, Number(values.urls));

/** The status of a response. A request on a connection that the server has just closed is sent again. */
function request(site: Site, at: string, address: string, agent: Agent): Promise<number> {
  const headers = {
    'user-agent': BROWSER,
    'x-forwarded-for': address,
    'accept-encoding': 'gzip, br',
  };
  return new Promise((resolve, reject) => {
    const sent = get(`${site.url}${at}`, { headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', (error) => {
      if (sent.reusedSocket) resolve(request(site, at, address, agent));
      else reject(error);
    });
  });
}

async function metric(site: Site, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${site.url}/api/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** What the readers of a pass have waited for, in milliseconds; a 503 waits until it is a page. */
interface Waits {
  cached: number[];
  cold: number[];
  rejected: number;
}

/** The paths of the files that a browser fetches with a page. */
async function readFilePaths(site: Site): Promise<string[]> {
  const html = await (await fetch(site.url)).text();
  return [
    ...html.matchAll(/<script\b[^>]*\ssrc="(\/[^"]+)"|<link rel="icon" href="(\/[^"]+)"/g),
  ].flatMap(([, script, icon]) => script ?? icon ?? []);
}

async function read(site: Site, reader: number, cold: number[], isOver: () => boolean, to: Waits) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const address = `203.${reader}.113.5`;
  await sleep(random.next() * READING_MS);
  for (const file of await readFilePaths(site)) await request(site, file, address, agent);
  for (let turn = reader; !isOver(); turn += 1) {
    const id = cold.pop();
    const paths = [CACHED[turn % CACHED.length] ?? '/', ...(id ? [`/board/topics/${id}`] : [])];
    for (const [index, at] of paths.entries()) {
      const startedMs = performance.now();
      while ((await request(site, at, address, agent)) === 503) {
        to.rejected += 1;
        await sleep(1000);
      }
      (index === 0 ? to.cached : to.cold).push(performance.now() - startedMs);
      await sleep(READING_MS);
    }
  }
  agent.destroy();
}

async function measurePass(site: Site, cold: number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) });
  const rest = shuffled(URLS);
  const waits: Waits = { cached: [], cold: [], rejected: 0 };
  const statuses: Record<number, number> = {};
  const [renders, cpu, startedMs] = [
    await metric(site, 'lectern_renders_total'),
    cpuSeconds(site.process.pid ?? 0),
    performance.now(),
  ];
  let peakMb = 0;
  const crawler = async () => {
    for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
      const address = addressOf(random.below(Number(values.addresses)));
      const status = await request(site, at, address, agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
      peakMb = Math.max(peakMb, residentMb(site.process.pid));
      if (status !== 503) continue;
      rest.unshift(at);
      await sleep(1000);
    }
  };
  let isOver = false;
  const reading = Array.from({ length: Number(values.readers) }, (_, reader) =>
    read(site, reader, cold, () => isOver, waits),
  );
  const crawling = Promise.all(Array.from({ length: Number(values.connections) }, crawler)).finally(
    () => {
      isOver = true;
    },
  );
  await Promise.all([crawling, ...reading]);
  const seconds = (performance.now() - startedMs) / 1000;
  agent.destroy();
  const views = URLS.length + waits.cached.length + waits.cold.length;
  const wait = (of: number[]) => `${round(median(of), 0)} / ${round(percentile(of, 0.99), 0)}`;
  return {
    renders: (await metric(site, 'lectern_renders_total')) - renders,
    seconds: round(seconds, 0),
    'cpu, ms a view': round(((cpuSeconds(site.process.pid ?? 0) - cpu) * 1000) / views),
    'cached, ms (median / p99)': wait(waits.cached),
    'cold, ms (median / p99)': wait(waits.cold),
    'readers: pages, 503': `${waits.cached.length + waits.cold.length}, ${waits.rejected}`,
    'crawlers: 503': statuses[503] ?? 0,
    'memory, MB': round(peakMb, 0),
    'disk, MB': round((await metric(site, 'lectern_page_cache_disk_bytes')) / 1e6, 0),
  };
}

async function measure(community: string, root: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-flood-'));
  await cp(community, dataDir, { recursive: true });
  const site = await startSite(
    {
      DATA_DIR: dataDir,
      CACHE_SECONDS: '2',
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN: TOKEN,
      MAX_LAG_MS: '100',
      LOG_LEVEL: 'error',
    },
    undefined,
    root,
  );
  try {
    const agent = new Agent();
    for (const at of CACHED) await request(site, at, '203.0.113.1', agent);
    const cold = shuffled(COLD);
    return { first: await measurePass(site, cold), second: await measurePass(site, cold) };
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const community = await generateCommunity({ topics: TOPICS, posts: TOPICS * 5, pages: 50 });
try {
  for (const root of [process.cwd(), ...(values.against ? [path.resolve(values.against)] : [])]) {
    console.log(`${root}: ${URLS.length} URLs`);
    console.table(await measure(community, root));
  }
} finally {
  await rm(community, { recursive: true, force: true });
}
