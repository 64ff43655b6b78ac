import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { LECTERN_PROGRAM, startLectern } from '@/e2e/site/lectern';
import { type RunningSite, startSite } from '@/e2e/site/start';
import { HEAP_FLAGS } from '@/tools/launcher/launch';
import { memberName } from '../generate/generate-board';
import { wordOfRank } from '../generate/generate-long-text';
import { createRandom } from '../generate/seeded-random';
import { writeBoard } from '../generate/write-board';
import { cpuSeconds, median, memoryMb, percentile, round } from '../statistics';

const MB = 1024 * 1024;
const SEARCHES = 25;
const SAMPLING_MS = 500;

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(path.join(folder, String(name)), { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);

/** Runs a command to its end, and returns what it took. @throws if it fails */
async function measureCommand(args: string[], dataDir: string) {
  const startedMs = performance.now();
  const { child, ended } = startLectern(args, { DATA_DIR: dataDir });
  const { pid } = child;
  let hasEnded = false;
  const peak = { seconds: 0, memory: 0, disk: 0 };
  const sampling = (async () => {
    while (!hasEnded && pid !== undefined) {
      try {
        peak.seconds = Math.max(peak.seconds, cpuSeconds(pid));
        // A process that has just ended has none.
        peak.memory = Math.max(peak.memory, memoryMb(pid, 'VmHWM') || 0);
      } catch {
        // It is gone.
      }
      peak.disk = Math.max(peak.disk, bytesIn(dataDir));
      await sleep(SAMPLING_MS);
    }
  })();
  const { status, stderr } = await ended;
  hasEnded = true;
  await sampling;
  if (status !== 0) throw new Error(`${LECTERN_PROGRAM} ${args.join(' ')}: ${stderr}`);
  return {
    'wall, s': round((performance.now() - startedMs) / 1000, 0),
    'processor, s': round(peak.seconds, 0),
    'memory, MB': round(peak.memory, 0),
    'largest folder, MB': round(peak.disk / MB, 0),
  };
}

/** Ranks of a search's words: each search has others, so that no page is cached. */
const QUERIES: Record<string, (at: number) => string> = {
  'a common word': (at) => wordOfRank(20 + at),
  'two common words': (at) => `${wordOfRank(10 + at)} ${wordOfRank(90 + at)}`,
  'a word of the middle': (at) => wordOfRank(3000 + 7 * at),
  'two words of the middle': (at) => `${wordOfRank(1000 + at)} ${wordOfRank(2000 + at)}`,
  'a rare word': (at) => wordOfRank(30_000 + 97 * at),
  'three common words as a phrase': (at) =>
    `"${wordOfRank(at)} ${wordOfRank(at + 1)} ${wordOfRank(at + 2)}"`,
  'a misspelled word': (at) => wordOfRank(9000 + 31 * at).replace(/.$/, 'x'),
  'a common word of an author': (at) => `author:${memberName(1 + at)} ${wordOfRank(30 + at)}`,
};

async function timeOf(site: RunningSite, target: string): Promise<number> {
  const startedMs = performance.now();
  const response = await fetch(site.url + target);
  const body = await response.text();
  if (!response.ok) throw new Error(`${target}: ${response.status} ${body.slice(0, 200)}`);
  return performance.now() - startedMs;
}

async function measureRequests(site: RunningSite, count: number, targetOf: (at: number) => string) {
  const pid = site.process.pid ?? 0;
  const times: number[] = [];
  const before = cpuSeconds(pid);
  for (let at = 0; at < count; at += 1) times.push(await timeOf(site, targetOf(at)));
  return {
    'processor, ms': round(((cpuSeconds(pid) - before) * 1000) / count, 1),
    'median, ms': round(median(times), 1),
    'p95, ms': round(percentile(times, 0.95), 1),
  };
}

async function measureSearches(site: RunningSite) {
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, queryOf] of Object.entries(QUERIES)) {
    rows[name] = await measureRequests(site, SEARCHES, (at) => {
      return `/api/search?q=${encodeURIComponent(queryOf(at))}`;
    });
  }
  return rows;
}

function measureTopics(site: RunningSite, topics: number) {
  const random = createRandom(7);
  return measureRequests(site, 4 * SEARCHES, () => `/board/topics/${1 + random.below(topics)}`);
}

/** Returns the milliseconds until the site finds nothing of a member. */
async function waitForPublication(site: RunningSite, name: string): Promise<number> {
  const startedMs = performance.now();
  const target = `/api/search?q=${encodeURIComponent(`author:${name}`)}&limit=1`;
  for (;;) {
    const { results } = await (await fetch(site.url + target)).json();
    if (results.length === 0) return performance.now() - startedMs;
    await sleep(100);
  }
}

/**
 * Imports a generated board of posts with real lengths, searches and reads it, and forgets a member, while a
 * site shows it. Prints what each step took, and deletes everything.
 */
export async function measureStore(posts: number, postBytes: number): Promise<void> {
  const topics = Math.ceil(posts / 10);
  const source = temporaryDir();
  const dataDir = temporaryDir();
  console.log(`\n${posts} posts of ${postBytes} bytes, ${topics} topics`);
  writeBoard(source, { topics, posts, postBytes });
  console.log(`source: ${round(bytesIn(source) / MB, 0)} MB`);
  const steps: Record<string, object> = {};
  steps.import = await measureCommand(['import', '--board', source], dataDir);
  rmSync(source, { recursive: true });
  console.log(`store: ${round(bytesIn(dataDir) / MB, 0)} MB`, steps.import);
  const startedMs = performance.now();
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, HEAP_FLAGS);
  try {
    await timeOf(site, '/board/topics');
    console.log(`first page after ${round(performance.now() - startedMs, 0)} ms`);
    const first = await measureTopics(site, topics);
    console.table({ 'a topic': first, ...(await measureSearches(site)) });
    console.log(`memory of the site: ${round(memoryMb(site.process.pid, 'VmRSS'), 0)} MB`);
    const name = memberName(8);
    steps.forget = await measureCommand(['forget', '--member', name], dataDir);
    console.log(`shown after ${round(await waitForPublication(site, name), 0)} ms`);
    console.table({ 'a topic, again': await measureTopics(site, topics) });
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true });
  }
  console.table(steps);
}
