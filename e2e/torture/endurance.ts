import { resetConnection, respondWith } from '@/e2e/fixtures/scripted-upstream';
import { WITH_DEADLINES } from '../site/inject-limits';
import { startSite } from '../site/start';
import { handles, residentMb } from './process-figures';
import { atMost, type Figure, none, type Torture } from './torture';
import { startCommunity } from './torture-community';
import { Visitors } from './visit';

const REQUESTS = 300_000;
const SAMPLES = 300;

const pick = (n: number): string => {
  const id = 1 + ((n * 7919) % 1700);
  switch (n % 10) {
    case 0:
      return '/';
    case 1:
      return `/board/forums/${1 + (n % 16)}`;
    case 2:
      return '/wiki/pages';
    case 3:
      return `/api/board/topics/${id}`;
    case 4:
      return n % 100 === 4 ? '/status' : '/board/topics';
    case 5:
      return `/board/topics?page=${1 + (n % 12)}`;
    case 6:
      return `/nowhere/${n}`;
    default:
      return `/board/topics/${id}`;
  }
};

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function run(): Promise<Figure[]> {
  await using community = await startCommunity('bare');
  await using site = await startSite({
    ...WITH_DEADLINES,
    API_BASE_URL: community.url,
    API_GATEWAY: 'open',
    CACHE_SECONDS: '5',
    LOG_LEVEL: 'silent',
  });
  await using visitors = new Visitors(site.url, 32);
  const odd: string[] = [];
  const resident: number[] = [];
  const open: number[] = [];
  // Fills the caches and warms up the compiler.
  let n = 0;
  await visitors.crowd(
    32,
    () => (n < 30_000 ? pick(n++) : undefined),
    () => {},
  );
  let isReset = false;
  community.misbehave((socket, head) => {
    isReset = !isReset;
    (isReset ? resetConnection : respondWith('<h1>Error', 500))(socket, head);
  }, 0.05);
  n = 0;
  await visitors.crowd(
    32,
    () => {
      if (n >= REQUESTS) return undefined;
      if (n % (REQUESTS / SAMPLES) === 0) {
        resident.push(residentMb(site.process.pid));
        open.push(handles(site.process.pid));
      }
      return pick(n++);
    },
    ({ status }, path) => {
      if (![200, 404, 503].includes(status)) odd.push(`${path}: ${status}`);
    },
  );
  const third = Math.floor(resident.length / 3);
  const first = mean(resident.slice(0, third));
  const last = mean(resident.slice(-third));
  const handlesGrown = mean(open.slice(-third)) - mean(open.slice(0, third));
  return [
    none(`${REQUESTS} requests: neither page nor 404 nor 503`, odd),
    atMost(
      `memory of the last third (first: ${Math.round(first)} MB)`,
      (last / first) * 100,
      110,
      '%',
    ),
    atMost('handles grown', handlesGrown, 5),
  ];
}

/** A day of mixed traffic. */
export const endurance: Torture = { about: '300,000 mixed requests with 5 % faults', run };
