import { rm } from 'node:fs/promises';
import { type Site, startSite } from '@/e2e/site/start';
import { generateCommunity } from './generate-community';
import { fetchCachedResponse } from './reference-servers/fetch-cached-response';
import { requireWrk, runWrk } from './run-wrk';
import { median, round } from './statistics';

/**
 * `npm run bench:workers`: compares one worker with two, in turn. The load generator needs a processor
 * as well, so on two cores it limits the rate of cached pages. Renders cost the generator almost
 * nothing, so they show the gain of a second worker.
 */
const ROUNDS = 9;
const SECONDS = 4;
/** The time until the compiler is done in one worker. Several share the requests. */
const WARM_UP_SECONDS = 20;
const TOPIC = '/board/topics/1';
/** So many topics that no two requests share a render. */
const RENDERED_TOPICS = Array.from({ length: 1500 }, (_, index) => `/board/topics/${index + 1}`);

const dataDir = await generateCommunity({ topics: 1500, posts: 60_000, pages: 50 });
const env = { LOG_LEVEL: 'info', CACHE_SECONDS: '86400', DATA_DIR: dataDir };
/** Without a page cache every request is a render. */
const uncachedEnv = { ...env, CACHE_SECONDS: '0', STALE_SECONDS: '0' };

async function start(workers: number, settings: Record<string, string>): Promise<Site> {
  const site = await startSite({ ...settings, WORKERS: `${workers}` });
  while ((site.log().match(/"event":"started"/g)?.length ?? 0) < workers) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return site;
}

async function measureRenders({ url }: Site, seconds: number): Promise<number> {
  return (await runWrk(url, seconds, RENDERED_TOPICS)).requestsPerSecond;
}

async function compare(
  settings: Record<string, string>,
  measure: (site: Site, seconds: number) => Promise<number>,
) {
  const [one, two] = [await start(1, settings), await start(2, settings)];
  try {
    const rates = { one: [] as number[], two: [] as number[] };
    await measure(one, WARM_UP_SECONDS);
    await measure(two, 2 * WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.one.push(await measure(one, SECONDS));
      rates.two.push(await measure(two, SECONDS));
    }
    const [single, double] = [median(rates.one), median(rates.two)];
    return {
      'one worker, /s': Math.round(single),
      'two workers, /s': Math.round(double),
      ratio: round(double / single),
    };
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

requireWrk();
console.table({
  renders: await compare(uncachedEnv, measureRenders),
  'cached pages': await compare(env, async (site, seconds) => {
    for (let request = 0; request < 4; request += 1)
      await fetchCachedResponse(`${site.url}${TOPIC}`);
    return (await runWrk(`${site.url}${TOPIC}`, seconds)).requestsPerSecond;
  }),
});
await rm(dataDir, { recursive: true });
