import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishSample } from '@/tools/import/publish-sample';
import { HEAP_FLAGS } from '@/tools/launcher/launch';
import { getWithRetry } from '../site/get';
import { startSite } from '../site/start';
import { atMost, type Figure, none, type Torture } from './torture';
import { Visitors } from './visit';

const TRUNCATIONS = 60;
const PAGES_AHEAD = 40;
const MAX_DISK_MB = 1;
/** A module that sets the clock of a process ahead by an hour. */
const CLOCK_AHEAD = 'data:text/javascript,const now = Date.now; Date.now = () => now() + 3600000;';

/** Truncates all files beside the pages again and again, while each reading of a page goes to them. */
async function truncatedFiles(dataDir: string, topics: readonly string[]): Promise<Figure> {
  const site = await startSite({ DATA_DIR: dataDir, WORKERS: '2', CACHE_SECONDS: '1' });
  const visitors = new Visitors(site.url, 6);
  const wrong: string[] = [];
  let requests = 0;
  let isEnding = false;
  const client = async () => {
    while (!isEnding) {
      const topic = topics[requests % topics.length] ?? '';
      requests += 1;
      const { status } = await visitors.visit(topic);
      if (status !== 200 && status !== 503) wrong.push(`${status} ${topic}`);
    }
  };
  const clients = Array.from({ length: 6 }, client);
  for (let at = 0; at < TRUNCATIONS; at += 1) {
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith('pages.db-')) truncateSync(path.join(dataDir, name));
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
  isEnding = true;
  await Promise.all(clients);
  if (/worker stopped/.test(site.log())) wrong.push('a worker ended');
  if (/thrown away|left out/.test(site.log())) wrong.push('the pages were thrown away');
  await visitors.close();
  await site.stop();
  return none('files beside the pages truncated: failures', wrong);
}

/** Stores pages while the clock is ahead, sets it right, and reads them. */
async function clockAhead(dataDir: string, topics: readonly string[]): Promise<Figure> {
  const env = { DATA_DIR: dataDir, CACHE_SECONDS: '600' };
  const read = topics.slice(0, PAGES_AHEAD);
  const ahead = await startSite(env, [...HEAP_FLAGS, '--import', CLOCK_AHEAD]);
  for (const topic of read) await getWithRetry(ahead, topic);
  await ahead.stop();
  const site = await startSite(env);
  const wrong: string[] = [];
  for (const topic of read) {
    const { status, headers } = await getWithRetry(site, topic);
    if (status !== 200 || headers['x-cache'] === 'HIT') {
      wrong.push(`${status} ${headers['x-cache']} ${topic}`);
    }
  }
  await site.stop();
  return none('pages of a clock that was ahead: fresh', wrong);
}

/** Reads more than may be stored, and stops in order. */
async function smallDisk(dataDir: string, topics: readonly string[]): Promise<Figure> {
  const site = await startSite({ DATA_DIR: dataDir, PAGE_DISK_MB: String(MAX_DISK_MB) });
  const visitors = new Visitors(site.url, 6);
  await Promise.all(topics.map((topic) => visitors.visit(topic)));
  await visitors.close();
  await site.stop();
  const files = readdirSync(dataDir).filter((name) => name.startsWith('pages.db'));
  const bytes = files.reduce((sum, name) => sum + statSync(path.join(dataDir, name)).size, 0);
  return atMost('PAGE_DISK_MB=1: files after a stop', bytes / 1024 / 1024, MAX_DISK_MB, 'MB');
}

export const pagesOnDisk: Torture = {
  about: 'pages on disk: truncated files beside them, a clock that was ahead, a small disk',
  async run() {
    const sampleDir = mkdtempSync(path.join(tmpdir(), 'lectern-'));
    await publishSample(sampleDir);
    const lines = readFileSync('lib/store/sample/board/topics.jsonl', 'utf8');
    const topics = [...lines.matchAll(/"tid":(\d+)/g)].map(([, id]) => `/board/topics/${id}`);
    const figures: Figure[] = [];
    for (const fault of [truncatedFiles, clockAhead, smallDisk]) {
      rmSync(path.join(sampleDir, 'pages.db'), { force: true });
      figures.push(await fault(sampleDir, topics));
    }
    rmSync(sampleDir, { recursive: true, force: true });
    return figures;
  },
};
