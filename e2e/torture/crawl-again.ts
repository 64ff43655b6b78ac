import { stat } from 'node:fs/promises';
import path from 'node:path';
import { generateCommunity } from '@/bench/generate-community';
import { crawl } from '../crawl/crawl';
import type { PageLink } from '../site/html-page';
import { WITH_DEADLINES } from '../site/inject-limits';
import { type RunningSite, startSite } from '../site/start';
import { peakMb } from './process-figures';
import { withRealContent } from './real-content';
import { atLeast, atMost, type Figure, none, type Torture } from './torture';
import { Visitors } from './visit';

const PAGES = 20_000;
/** Pages with real content. */
const REAL_PAGES = 600;
const SIZE = { topics: 20_000, posts: 120_000, pages: 1000 };
const MAX_MB = 400;
const MAX_DISK_MB = 256;
/** The most pages that a server renders by itself after a start. */
const MAX_WARMED_UP = 50;
const CONNECTIONS = 6;
const TOKEN = 'a token of sixteen or more';
const CRAWLER = { 'user-agent': 'Examplebot/2.1 (+https://bot.example.org)' };

/** Links that a crawler may follow. */
const mayFollow = ({ href, isNofollow, isMissing }: PageLink) =>
  !isNofollow && !isMissing && /^\/(?:board|wiki)\//.test(href);

/**
 * Requests pages over several connections without pauses. Returns the validators of cached pages.
 * @param shouldFollow `false` reads only the start URLs
 */
async function readPages(
  site: RunningSite,
  startUrls: Iterable<string>,
  shouldFollow: typeof mayFollow | false,
) {
  await using visitors = new Visitors(site.url, CONNECTIONS);
  const pages = new Map<string, string>();
  const { failures } = await crawl(site, {
    startUrls,
    shouldFollow,
    followsRedirects: false,
    connections: CONNECTIONS,
    send: (href) => visitors.visit(href, CRAWLER),
    onResponse(href, { status, headers }) {
      if (status === 200 && headers['x-cache'] !== undefined) {
        pages.set(href, String(headers.etag));
      }
    },
    isEnough: () => pages.size >= PAGES,
  });
  const odd = failures
    .filter(({ status }) => status !== 404)
    .map(({ status, href }) => `${status} ${href}`);
  return { pages, odd };
}

/** Returns the number of pages rendered since the site's start. */
async function renderedPages(site: RunningSite): Promise<number> {
  const response = await fetch(`${site.url}/api/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const misses = (await response.text()).matchAll(
    /^lectern_http_requests_total\{.*status="200",cache="miss"\} (\d+)$/gm,
  );
  return [...misses].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function pagesOnDiskMb(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'pages.db');
  const sizes = ['', '-wal', '-shm'].map((suffix) =>
    stat(file + suffix).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024 / 1024;
}

/** Crawls, restarts, and crawls again. */
async function crawlTwice(dataDir: string, pages: number, what = ''): Promise<Figure[]> {
  const env = {
    DATA_DIR: dataDir,
    CACHE_SECONDS: '1',
    LOG_LEVEL: 'error',
    METRICS_TOKEN: TOKEN,
    PAGE_DISK_MB: String(MAX_DISK_MB),
  };
  const first = await startSite({ ...WITH_DEADLINES, ...env });
  const before = await readPages(first, ['/board/topics', '/wiki/pages'], mayFollow);
  const renderedBefore = await renderedPages(first);
  const memoryBefore = peakMb(first.process.pid);
  await first.stop();

  const second = await startSite({ ...WITH_DEADLINES, ...env });
  const after = await readPages(second, before.pages.keys(), false);
  const renderedAfter = await renderedPages(second);
  const memoryAfter = peakMb(second.process.pid);
  const disk = await pagesOnDiskMb(dataDir);
  await second.stop();
  const differing = [...before.pages].filter(([at, etag]) => after.pages.get(at) !== etag);
  return [
    atLeast(`pages crawled${what}`, before.pages.size, pages),
    none('pages that did not come', [...before.odd, ...after.odd]),
    atMost(
      'renderings of the first crawl beyond one for each page',
      renderedBefore - before.pages.size,
      MAX_WARMED_UP,
    ),
    atMost('renderings of the second crawl', renderedAfter, 0),
    none(
      'pages that differ after the restart',
      differing.map(([at]) => at),
    ),
    atMost(`peak memory, first crawl${what}`, memoryBefore, MAX_MB, 'MB'),
    atMost(`peak memory, second crawl${what}`, memoryAfter, MAX_MB, 'MB'),
    atMost('pages on disk', disk, MAX_DISK_MB, 'MB'),
  ];
}

/** A crawler that reads everything, and again after a restart. */
export const crawlAgain: Torture = {
  about:
    'a crawl of 20,000 pages, a restart, and the same crawl again; and that of some real content',
  async run() {
    const dataDir = await generateCommunity(SIZE);
    const generated = await crawlTwice(dataDir, PAGES);
    const real = (folder: string) => crawlTwice(folder, REAL_PAGES, ', real content');
    return [...generated, ...(await withRealContent(real))];
  },
};
