import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RunningSite, startSite } from '@/e2e/site/start';
import { href } from '@/lib/urls/views/href';
import { searchFor } from '@/lib/urls/views/site/search-view';
import { READ_OFTEN, startReaders, type Waits } from './flood/readers';
import { request } from './flood/request';
import { generateTitle } from './generate/generate-text';
import { createRandom } from './generate/seeded-random';
import { generateCommunity } from './generate-community';
import { cpuSeconds, median, memoryMb, percentile, round } from './statistics';

/**
 * `npm run bench:flood [-- --topics N --addresses N --urls N --connections N --readers N]`: crawlers that
 * pose as browsers request distinct URLs in random order, twice, then invented ones, and then cached topics
 * and searches. Meanwhile readers open cached and cold pages.
 * Fails if the process takes more than 400 MB.
 */
const { values } = parseArgs({
  options: {
    topics: { type: 'string', default: '20000' },
    addresses: { type: 'string', default: '13000' },
    urls: { type: 'string', default: '60000' },
    connections: { type: 'string', default: '200' },
    readers: { type: 'string', default: '40' },
  },
});
const TOPICS = Number(values.topics);
const TOKEN = 'a token of sixteen or more';
const MAX_MB = 400;
const random = createRandom(7);

/** Returns an address in a network of its own. */
const addressOf = (index: number) => `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.9`;

function shuffled<T>(all: readonly T[]): T[] {
  const keys = all.map((each) => ({ each, key: random.next() }));
  return keys.sort((one, other) => one.key - other.key).map(({ each }) => each);
}

/** Topics that only readers request. */
const COLD = Array.from({ length: Math.floor(TOPICS / 10) }, (_, index) => TOPICS - index);
const FLOODED = Array.from({ length: TOPICS - COLD.length }, (_, index) => index + 1);
/** Distinct URLs: topics, their Markdown, and their feeds. */
const URLS = [
  ...FLOODED.map((id) => `/board/topics/${id}`),
  ...FLOODED.map((id) => `/board/topics/${id}.md`),
  ...FLOODED.map((id) => `/feeds/board/topics/${id}.atom`),
  ...FLOODED.map((id) => `/feeds/board/topics/${id}.json`),
].slice(0, Number(values.urls));

/** URLs without a route, page, topic or namespace. */
const INVENTED = Array.from({ length: URLS.length / 4 }, (_, index) => [
  `/nothing/x${index}`,
  `/wiki/pages/notes:meeting-${index}`,
  `/board/topics/${10_000_000 + index}`,
  `/wiki/namespaces/a${index}`,
]).flat();

const SEARCHED_SHARE = 0.09;

/** Topics, most of them cached, and distinct searches for words of titles. */
function mixedUrls(): string[] {
  return Array.from({ length: Math.ceil(URLS.length / 2) }, (_, index) => {
    const topic = `/board/topics/${FLOODED[random.below(2000)] ?? 1}`;
    const words = `${generateTitle(random)} ${index}`.split(' ').slice(random.below(2));
    return random.next() < SEARCHED_SHARE ? href(searchFor(words.join(' '))) : topic;
  });
}

async function metric(site: RunningSite, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${site.url}/api/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}

function readersFigures({ cached, cold, rejected }: Waits) {
  const wait = (of: number[]) => `${round(median(of), 0)} / ${round(percentile(of, 0.99), 0)}`;
  return {
    'cached, ms (median / p99)': wait(cached),
    'cold, ms (median / p99)': wait(cold),
    'readers: pages, 503': `${cached.length + cold.length}, ${rejected}`,
  };
}

/** Returns a function that counts requests and reports each quarter on stderr. */
function reportQuarters(what: string, total: number): (done: number) => void {
  const startedMs = performance.now();
  let quarters = 0;
  return (done) => {
    const reached = Math.min(4, Math.floor((4 * done) / total));
    if (reached <= quarters) return;
    quarters = reached;
    const seconds = round((performance.now() - startedMs) / 1000, 0);
    console.error(`${what}: ${done} of ${total} after ${seconds} s`);
  };
}

/**
 * Measures while crawlers request each URL once.
 * @param cold topics that only readers request
 */
async function measurePass(
  site: RunningSite,
  name: string,
  urls: readonly string[],
  cold: number[],
) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) });
  const rest = shuffled(urls);
  const rejected = { pages: 0, searches: 0 };
  const report = reportQuarters(`${name}, URLs`, rest.length);
  let done = 0;
  const endReaders = await startReaders({
    url: site.url,
    readers: Number(values.readers),
    topics: cold,
  });
  const renders = await metric(site, 'lectern_renders_total');
  const cpu = cpuSeconds(site.process.pid ?? 0);
  const startedMs = performance.now();
  const crawler = async () => {
    for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
      const address = addressOf(random.below(Number(values.addresses)));
      const { status } = await request(`${site.url}${at}`, address, agent);
      if (status === 503) {
        rejected[at.startsWith('/search') ? 'searches' : 'pages'] += 1;
        rest.unshift(at);
        await sleep(1000);
      } else {
        done += 1;
        report(done);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(values.connections) }, crawler));
  const { waits, topics } = await endReaders();
  const seconds = (performance.now() - startedMs) / 1000;
  agent.destroy();
  const views = urls.length + waits.cached.length + waits.cold.length;
  const figures = {
    renders: (await metric(site, 'lectern_renders_total')) - renders,
    seconds: round(seconds, 0),
    'cpu, ms a view': round(((cpuSeconds(site.process.pid ?? 0) - cpu) * 1000) / views),
    ...readersFigures(waits),
    'crawlers: 503 for pages, searches': `${rejected.pages}, ${rejected.searches}`,
    'requests a second': round(urls.length / seconds, 0),
    'memory, MB': round(memoryMb(site.process.pid, 'VmHWM'), 0),
    'disk, MB': round((await metric(site, 'lectern_page_cache_disk_bytes')) / 1e6, 0),
  };
  return { figures, topics };
}

const SETTINGS = {
  CACHE_SECONDS: '2',
  TRUSTED_PROXIES: '1',
  METRICS_TOKEN: TOKEN,
  NODE_OPTIONS: '',
  LOG_LEVEL: 'error',
};

/**
 * Renders the pages that are read often. @throws Error if the site does not show them, which a flood would
 * not reveal
 */
async function openPages(site: RunningSite): Promise<void> {
  const agent = new Agent();
  for (const at of READ_OFTEN) {
    let { status } = await request(`${site.url}${at}`, '203.0.113.1', agent);
    for (let times = 0; status === 503 && times < 20; times += 1) {
      await sleep(1000);
      ({ status } = await request(`${site.url}${at}`, '203.0.113.1', agent));
    }
    if (status !== 200) throw new Error(`${at} is a ${status}. The site says:\n${site.log()}`);
  }
}

const dataDir = await generateCommunity({ topics: TOPICS, posts: TOPICS * 5, pages: 50 });
const site = await startSite({ ...SETTINGS, DATA_DIR: dataDir });
try {
  await openPages(site);
  const first = await measurePass(site, 'first pass', URLS, shuffled(COLD));
  const second = await measurePass(site, 'second pass', URLS, first.topics);
  const invented = await measurePass(site, 'invented addresses', INVENTED, second.topics);
  const mixed = await measurePass(site, 'searches', mixedUrls(), invented.topics);
  console.log(`${URLS.length} URLs`);
  console.table({
    first: first.figures,
    second: second.figures,
    invented: invented.figures,
    mixed: mixed.figures,
  });
  const { 'memory, MB': peakMb } = mixed.figures;
  if (peakMb > MAX_MB) throw new Error(`The site took ${peakMb} MB of ${MAX_MB}.`);
} finally {
  await site.stop();
}
