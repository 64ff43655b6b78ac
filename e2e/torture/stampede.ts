import { connect } from 'node:net';
import { respondWith, type SocketBehavior } from '@/e2e/fixtures/scripted-upstream';
import { startSite } from '../site/start';
import { atMost, type Figure, none, type Torture } from './torture';
import { startCommunity, type TortureCommunity } from './torture-community';
import { Visitors } from './visit';

const CROWD = 1000;
const COLD = '/board/topics/1486';
const LIMIT_SECONDS = 60;

/** Sends a request and disconnects before any response. */
function askAndLeave(url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((left) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => {
        socket.destroy();
        left();
      });
    });
  });
}

const targetsOf = (community: TortureCommunity) =>
  community.heads.map((head) => head.split(' ')[1] ?? '');

/** Many visitors of an uncached page, the first of whom disconnects at once. */
export async function coldPage(crowd: number): Promise<Figure[]> {
  const community = await startCommunity('bare');
  const site = await startSite({ API_BASE_URL: community.url, LOG_LEVEL: 'error' });
  const visitors = new Visitors(site.url, crowd);
  try {
    await askAndLeave(site.url, COLD);
    const all = await Promise.all(Array.from({ length: crowd }, () => visitors.visit(COLD)));
    const targets = targetsOf(community);
    const twice = targets.filter((target, at) => targets.indexOf(target) !== at);
    const bodies = new Set(all.map(({ body }) => body));
    return [
      none(
        'visitors without the page',
        all.filter(({ status }) => status !== 200).map(({ status }) => String(status)),
      ),
      none('requests sent twice', twice),
      atMost('different pages given', bodies.size, 1),
    ];
  } finally {
    await visitors.close();
    await site.stop();
    await community.stop();
  }
}

const PAGES = [
  '/',
  '/board/forums',
  '/board/topics',
  '/wiki/pages',
  '/wiki/namespaces',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => `/board/forums/${id}`),
  ...[1200, 1660, 1490, 1486, 1659, 1488, 1657, 1658, 1484, 1482].map(
    (id) => `/board/topics/${id}`,
  ),
  '/board/topics?page=2',
  '/board/topics?is_featured=true',
  '/board/topics?is_digest=true',
  '/board/topics?sort=asc',
  '/board/topics?orderby=start_date',
];

/** One request a second succeeds; others get a 429. */
function oneASecond(
  times: number[],
  refused: number[],
): () => SocketBehavior | Record<string, string> {
  return () => {
    const now = performance.now();
    const last = times.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (now - last < 990) {
      refused.push(now);
      return respondWith('', 429, { 'retry-after': '1' });
    }
    times.push(now);
    return { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' };
  };
}

async function underALimit(): Promise<Figure[]> {
  const community = await startCommunity('bare');
  const times: number[] = [];
  const refused: number[] = [];
  community.guard = oneASecond(times, refused);
  const site = await startSite({ API_BASE_URL: community.url, LOG_LEVEL: 'error' });
  const visitors = new Visitors(site.url, 50);
  const errors: string[] = [];
  try {
    const started = performance.now();
    const elapsed = () => (performance.now() - started) / 1000;
    const click = async () => {
      while (elapsed() < 2 * LIMIT_SECONDS) {
        const path = PAGES[Math.floor(Math.random() * PAGES.length)] ?? '/';
        const isWarm = elapsed() > LIMIT_SECONDS;
        const { status } = await visitors.visit(path);
        if (isWarm && status !== 200) errors.push(`${path}: ${status}`);
        await new Promise((wake) => setTimeout(wake, 500 + Math.random() * 1000));
      }
    };
    await Promise.all(Array.from({ length: 50 }, click));
    return [
      none('errors after the first minute', errors),
      atMost('questions a second', (times.length + refused.length) / elapsed(), 1),
      atMost('questions refused', refused.length, 20),
    ];
  } finally {
    await visitors.close();
    await site.stop();
    await community.stop();
  }
}

/** Many visitors at once, and a community that allows one request a second. */
export const stampede: Torture = {
  about: '1,000 visitors at one cold page; 50 visitors, one request a second',
  run: async () => [...(await coldPage(CROWD)), ...(await underALimit())],
};
