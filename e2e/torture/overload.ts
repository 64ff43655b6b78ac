import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../site/start';
import { atLeast, atMost, type Figure, none, percentile, type Torture } from './torture';
import { Visitors } from './visit';

const SECONDS = 30;
const TIMES = 5;
/** A page that takes longer counts as failed. */
const USEFUL_MS = 4000;

/** Returns how many pages a second the site renders at full load. */
async function capacityOf(visitors: Visitors, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let pages = 0;
  await visitors.crowd(
    8,
    () => (performance.now() < end ? '/status' : undefined),
    ({ status }) => {
      if (status === 200) pages += 1;
    },
  );
  return pages / seconds;
}

async function run(): Promise<Figure[]> {
  await using site = await startSite({ LOG_LEVEL: 'error', NODE_OPTIONS: '' });
  await using visitors = new Visitors(site.url, 2000);
  await visitors.visit('/board/topics');
  // The first seconds warm up the compiler.
  await capacityOf(visitors, 8);
  const capacity = await capacityOf(visitors, 10);
  const good: number[] = [];
  const odd: string[] = [];
  const saved: number[] = [];
  const shed: number[] = [];
  await using reading = new Visitors(site.url, 4);
  let isOver = false;
  const arrivals: number[] = [];
  // New visitors must be admitted too.
  const newcomers = (async () => {
    for (; !isOver; await sleep(200)) {
      await using newcomer = new Visitors(site.url, 1);
      const { status, ms } = await newcomer.visit('/board/topics');
      arrivals.push(ms);
      if (status !== 200) odd.push(`saved page for a newcomer ${status}`);
    }
  })();
  const readers = reading.crowd(
    2,
    () => (isOver ? undefined : '/board/topics'),
    ({ status, ms }) => {
      saved.push(ms);
      if (status !== 200) odd.push(`saved page ${status}`);
    },
  );
  await visitors.stream(
    capacity * TIMES,
    SECONDS,
    () => '/status',
    ({ status, ms, headers, body }) => {
      if (status === 200 && ms <= USEFUL_MS) {
        good.push(ms);
      } else if (status === 503) shed.push(ms);
      if (status === 503 && headers['retry-after'] === undefined) {
        odd.push('503 without Retry-After');
      }
      if (status !== 200 && status !== 503) odd.push(`status ${status} ${body}`);
    },
  );
  isOver = true;
  await Promise.all([readers, newcomers]);
  return [
    atLeast('capacity of rendering', capacity, 1, 'pages/s'),
    atLeast(`goodput at ${TIMES} times that`, (good.length / SECONDS / capacity) * 100, 70, '%'),
    atMost('p99 of the good ones', percentile(good, 0.99), USEFUL_MS, 'ms'),
    atMost('median of those turned away', percentile(shed, 0.5), 2500, 'ms'),
    atMost('p99 of a saved page meanwhile', percentile(saved, 0.99), 1000, 'ms'),
    atMost('p90 of it for a newcomer', percentile(arrivals, 0.9), 1500, 'ms'),
    none('neither a page nor a 503 with Retry-After', odd),
  ];
}

/** Five times the load that the site can render, for half a minute. */
export const overload: Torture = { about: 'five times the pages that can be rendered', run };
