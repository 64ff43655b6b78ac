import { get } from '../site/get';
import { startSite } from '../site/start';
import { atLeast, atMost, type Figure, none, percentile, type Torture } from './torture';
import { Visitors } from './visit';

const SECONDS = 5;
const CLIENTS = 8;
const LONGEST = 2040;
const CACHED = '/board/topics/1200';

/** The same few bytes over and over, as long as a target may be. */
const repeated = (start: string, unit: string, end = '') =>
  start + unit.repeat((LONGEST - start.length - end.length) / unit.length) + end;

const PATHS = {
  'slashes and a letter': repeated('/board', '/', 'x'),
  'letters of a thread': repeated('/t/', 'a'),
  'scripts of a wiki': repeated('', '/doku.php', '%0A'),
  'empty parameters': repeated('/index.php?', 'a&'),
  'addresses to be taken to': repeated('/go?', '&'),
  'slashes of a feed': repeated('/feeds', '/', 'x.atom'),
};

/** Eight clients ask for one long address as fast as they can, while another reads a cached page. */
async function longPath(url: string, what: string, path: string): Promise<Figure[]> {
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
  return [
    atLeast(`${what}: answers a second`, answers / SECONDS, 500),
    atMost(`${what}: p99 of a cached page`, percentile(waits, 0.99), 100, 'ms'),
    none(`${what}: failures`, odd),
  ];
}

async function run(): Promise<Figure[]> {
  const site = await startSite({ LOG_LEVEL: 'error' });
  try {
    await get(site, CACHED);
    const figures: Figure[] = [];
    for (const [what, path] of Object.entries(PATHS)) {
      figures.push(...(await longPath(site.url, what, path)));
    }
    return figures;
  } finally {
    await site.stop();
  }
}

/** Addresses of 2,040 bytes, made to be slow to read. */
export const longPaths: Torture = { about: 'the longest addresses, made to be slow to read', run };
