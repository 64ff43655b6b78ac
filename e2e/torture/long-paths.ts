import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../site/get';
import { startSite } from '../site/start';
import { atLeast, atMost, type Figure, none, percentile, type Torture } from './torture';
import { Visitors } from './visit';

const SECONDS = 3;
const CLIENTS = 8;
const LONGEST = 2040;
const CACHED = '/board/topics/1200';

/** A target of the maximum length that repeats a few bytes. */
const repeated = (start: string, unit: string, end = '') =>
  start + unit.repeat((LONGEST - start.length - end.length) / unit.length) + end;

const PATHS = {
  'slashes and one letter': repeated('/board', '/', 'x'),
  'letters of a thread': repeated('/t/', 'a'),
  'scripts of a wiki': repeated('', '/doku.php', '%0A'),
  'empty parameters': repeated('/index.php?', 'a&'),
  'parameters of /go': repeated('/go?', '&'),
  'slashes of a feed': repeated('/feeds', '/', 'x.atom'),
};

const ORDINARY = '/no/such/page';

/** Eight clients request one address as fast as they can, while another reads a cached page. */
async function ask(url: string, path: string) {
  const clients = new Visitors(url, CLIENTS);
  const reader = new Visitors(url, 1);
  const end = performance.now() + SECONDS * 1000;
  const odd: string[] = [];
  const waits: number[] = [];
  let answers = 0;
  const reading = reader.crowd(
    1,
    () => (performance.now() < end ? CACHED : undefined),
    ({ status, ms }) => {
      waits.push(ms);
      if (status !== 200) odd.push(`cached page ${status}`);
    },
  );
  const next = () => (performance.now() < end ? path : undefined);
  await clients.crowd(CLIENTS, next, ({ status }) => {
    answers += 1;
    if (status === 0 || status >= 500) odd.push(`${status}`);
  });
  await reading;
  await Promise.all([clients.close(), reader.close()]);
  return { rate: answers / SECONDS, cachedMs: percentile(waits, 0.99), odd };
}

async function run(): Promise<Figure[]> {
  const site = await startSite({ LOG_LEVEL: 'error' });
  try {
    await get(site, CACHED);
    // One second after its start the site renders pages in advance, which does not count.
    await sleep(5000);
    await ask(site.url, ORDINARY);
    const figures: Figure[] = [];
    for (const [what, path] of Object.entries(PATHS)) {
      const ordinary = await ask(site.url, ORDINARY);
      const long = await ask(site.url, path);
      figures.push(
        atLeast(
          `${what}: answers, of an ordinary 404's`,
          (long.rate / ordinary.rate) * 100,
          15,
          '%',
        ),
        atMost(
          `${what}: p99 of a cached page, later than beside ordinary 404s`,
          long.cachedMs - ordinary.cachedMs,
          100,
          'ms',
        ),
        none(`${what}: failures`, long.odd),
      );
    }
    return figures;
  } finally {
    await site.stop();
  }
}

/** Addresses of 2,040 bytes that are slow to parse. */
export const longPaths: Torture = { about: 'the longest addresses, which are slow to parse', run };
