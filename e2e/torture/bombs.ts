import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { DOKUWIKI_BOMBS, HTML_BOMBS } from '@/e2e/hostile/content/bombs';
import { configure } from '@/lib/base/config/config';
import type { MarkupSource } from '@/lib/content/pipeline/draft/draft';
import { renderMarkup } from '@/lib/content/pipeline/render-markup';
import { atMost, type Figure, type Torture } from './torture';

const LONGEST_TURN_MS = 100;
/** Other programs can delay the event loop, so the shortest delay of several runs counts. */
const MOST_RUNS = 5;
/** Lengths in UTF-16 units: the longest rendered at once, the longest parsed, and longer ones. */
const SIZES = [40_000, 240_000, 499_000, 2_000_000];

/** Returns the longest event loop delay during some work, in milliseconds. */
async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await sleep(2);
  await work();
  await sleep(2);
  delays.disable();
  return delays.max / 1e6;
}

async function measureQuietTurn(text: MarkupSource): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < MOST_RUNS && shortest > LONGEST_TURN_MS; run += 1) {
    shortest = Math.min(shortest, await measureLongestTurn(() => renderMarkup(text)));
  }
  return shortest;
}

const BOMBS = [
  ...HTML_BOMBS.map((bomb) => ({
    ...bomb,
    source: { kind: 'post', topicId: 1, postId: 1 } as const,
  })),
  ...DOKUWIKI_BOMBS.map((bomb) => ({
    ...bomb,
    source: { kind: 'wiki-source', pageId: 'a:b' } as const,
  })),
];

async function run(): Promise<Figure[]> {
  const dataDir = temporaryDir();
  configure({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  // The first long text starts the worker thread.
  await renderMarkup({ kind: 'wiki-html', text: 'x'.repeat(20_000), pageId: 'a' });
  const figures: Figure[] = [];
  for (const { name, create, source } of BOMBS) {
    let longest = 0;
    for (const size of SIZES) {
      longest = Math.max(longest, await measureQuietTurn({ ...source, text: create(size) }));
    }
    figures.push(atMost(`${name}: longest turn`, longest, LONGEST_TURN_MS, 'ms'));
  }
  return figures;
}

/** Texts that are expensive to render, and the event loop delays that they cause. */
export const bombs: Torture = {
  about: 'texts that are expensive to render: how long each blocks the event loop',
  run,
};
