import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startSite } from '../site/start';
import { residentMb } from './process-figures';
import { readEverything, withRealContent } from './real-content';
import { atLeast, atMost, type Figure, none, type Torture } from './torture';
import { Visitors } from './visit';

const run = promisify(execFile);
const TOPICS = 6000;
const MAX_MB = 400;
const ENCODINGS = ['gzip, deflate, br', 'br', 'gzip', 'identity'];
/** Pages that stay in the cache, requested again in every encoding. */
const AGAIN = 3000;

async function generate(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-full-'));
  const size = ['--topics', `${TOPICS}`, '--posts', '40000', '--pages', '2500'];
  await run(process.execPath, [
    ...['--import', 'tsx', 'bench/generate/cli.ts', '--out', folder],
    ...size,
  ]);
  return folder;
}

/** Fills the page cache with small pages until it evicts, and requests cached ones in every encoding. */
async function fill(dataDir: string, how: string, node?: readonly string[]): Promise<Figure[]> {
  const settings = { DATA_DIR: dataDir, CACHE_SECONDS: '86400', LOG_LEVEL: 'error' };
  const env = node ? { ...settings, MALLOC_ARENA_MAX: '' } : settings;
  const site = await startSite(env, node);
  const visitors = new Visitors(site.url, 8);
  const odd: string[] = [];
  let hits = 0;
  const visitAll = async (first: number, encoding: string) => {
    let id = first;
    const headers = { 'accept-encoding': encoding };
    const one = async () => {
      for (let mine = id++; mine <= TOPICS; mine = id++) {
        const { status, headers: got } = await visitors.visit(`/board/topics/${mine}`, headers);
        if (status !== 200) odd.push(`/board/topics/${mine}: ${status}`);
        if (got['x-cache'] === 'HIT') hits += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
  };
  try {
    await visitAll(1, ENCODINGS[0] ?? '');
    for (const encoding of ENCODINGS) await visitAll(TOPICS - AGAIN + 1, encoding);
    return [
      none(`pages that did not come (${how})`, odd),
      atLeast('hits among the pages read again', hits / ENCODINGS.length / AGAIN, 0.5),
      atMost(`memory with a full page cache (${how})`, residentMb(site.process.pid), MAX_MB, 'MB'),
    ];
  } finally {
    await visitors.close();
    await site.stop();
  }
}

/** A page cache that is full of small pages. */
export const fullCache: Torture = {
  about:
    '6,000 small topics, more than the page cache holds, in every encoding; and all of some real content',
  async run() {
    const dataDir = await generate();
    try {
      const started = await fill(dataDir, 'npm start');
      const bare = await fill(dataDir, 'node dist/server.js', []);
      return [...started, ...bare, ...(await withRealContent(readEverything))];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
