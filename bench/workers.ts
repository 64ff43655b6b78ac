import { rm } from 'node:fs/promises';
import { type Site, startSite } from '@/e2e/site/start';
import { generateCommunity } from './community';
import { median, rounded } from './figures';
import { savedAnswer } from './reference-servers/answer';
import { needWrk, wrk } from './wrk';

/**
 * `npm run bench:workers`: one worker and two beside each other, taking turns. The load generator
 * needs a processor as well, so on two cores what can be seen is bounded by what it leaves: the
 * first renders, which cost the site much and the generator nothing, show the workers' own share.
 */
const ROUNDS = 9;
const SECONDS = 4;
/** Until the compiler is done with a worker; several share the requests. */
const WARM_UP_SECONDS = 20;
const TOPIC = '/board/topics/1';
/** So many topics by turns that no two who ask get the same rendering. */
const RENDERED = Array.from({ length: 1500 }, (_, at) => `/board/topics/${at + 1}`);

const dataDir = await generateCommunity({ topics: 1500, posts: 60_000, pages: 50 });
const env = { LOG_LEVEL: 'info', CACHE_SECONDS: '86400', DATA_DIR: dataDir };
/** Without saved pages every request is a rendering. */
const unsaved = { ...env, CACHE_SECONDS: '0', STALE_SECONDS: '0' };

async function start(workers: number, settings: Record<string, string>): Promise<Site> {
  const site = await startSite({ ...settings, WORKERS: `${workers}` });
  while ((site.log().match(/"event":"started"/g)?.length ?? 0) < workers) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return site;
}

async function renders({ url }: Site, seconds: number): Promise<number> {
  return (await wrk(url, seconds, RENDERED)).requestsPerSecond;
}

async function compare(
  settings: Record<string, string>,
  measure: (site: Site, seconds: number) => Promise<number>,
) {
  const [one, two] = [await start(1, settings), await start(2, settings)];
  try {
    const figures = { one: [] as number[], two: [] as number[] };
    await measure(one, WARM_UP_SECONDS);
    await measure(two, 2 * WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.one.push(await measure(one, SECONDS));
      figures.two.push(await measure(two, SECONDS));
    }
    const [single, double] = [median(figures.one), median(figures.two)];
    return {
      'one worker, /s': Math.round(single),
      'two workers, /s': Math.round(double),
      ratio: rounded(double / single),
    };
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

needWrk();
console.table({
  renderings: await compare(unsaved, renders),
  'saved pages': await compare(env, async (site, seconds) => {
    for (let at = 0; at < 4; at += 1) await savedAnswer(`${site.url}${TOPIC}`);
    return (await wrk(`${site.url}${TOPIC}`, seconds)).requestsPerSecond;
  }),
});
await rm(dataDir, { recursive: true });
