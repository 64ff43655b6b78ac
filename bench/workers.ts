import { type Site, startSite } from '@/e2e/site/start';
import { median, rounded } from './figures';
import { savedAnswer } from './rivals/answer';
import { needWrk, wrk } from './wrk';

/**
 * `npm run bench:workers`: one worker and two beside each other, taking turns. The load generator
 * needs a processor as well, so on two cores what can be seen is bounded by what it leaves: the
 * first renders, which cost the site much and the generator nothing, show the workers' own share.
 */
const ROUNDS = 5;
const SECONDS = 3;
const TOPIC = '/board/topics/1200';
/** More than there are connections, so that hardly two ask for the same at once. */
const RENDERED = ['', '?sort=desc'].flatMap((sort) => [
  `${TOPIC}${sort}`,
  ...Array.from({ length: 16 }, (_, at) => `${TOPIC}${sort ? `${sort}&` : '?'}page=${at + 2}`),
]);

const env = { LOG_LEVEL: 'info', CACHE_SECONDS: '86400' };
/** Without saved pages every request is a rendering. */
const unsaved = { LOG_LEVEL: 'info', CACHE_SECONDS: '0', STALE_SECONDS: '0' };

async function start(workers: number, settings: Record<string, string>): Promise<Site> {
  const site = await startSite({ ...settings, WORKERS: `${workers}` });
  while ((site.log().match(/"event":"started"/g)?.length ?? 0) < workers) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return site;
}

/** Renderings a second: no two that are under way at once are of the same page. */
async function renders({ url }: Site): Promise<number> {
  return (await wrk(url, SECONDS, RENDERED)).requestsPerSecond;
}

async function compare(settings: Record<string, string>, measure: (site: Site) => Promise<number>) {
  const [one, two] = [await start(1, settings), await start(2, settings)];
  try {
    const figures = { one: [] as number[], two: [] as number[] };
    for (const site of [one, two]) await measure(site);
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.one.push(await measure(one));
      figures.two.push(await measure(two));
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
  'saved pages': await compare(env, async (site) => {
    for (let at = 0; at < 4; at += 1) await savedAnswer(`${site.url}${TOPIC}`);
    return (await wrk(`${site.url}${TOPIC}`, SECONDS)).requestsPerSecond;
  }),
});
