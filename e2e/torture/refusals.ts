import { setTimeout as sleep } from 'node:timers/promises';
import { respondWith, type SocketBehavior } from '@/e2e/fixtures/scripted-upstream';
import { startSite } from '../site/start';
import { atMost, type Figure, none, type Torture } from './torture';
import { type Dialect, startCommunity, type TortureCommunity } from './torture-community';
import { Visitors } from './visit';

const HIDDEN = '/board/topics/1486';
const PAGES = [HIDDEN, `${HIDDEN}?sort=desc`, `/feeds${HIDDEN}.atom`];
const OTHERS = ['/', '/board/forums', '/board/topics', '/board/topics/1200', '/wiki/pages'];
/** One second fresh, one second stale during revalidation, and the time of a request. */
const FORGOTTEN_MS = 5_000;

const said = (message: string) => respondWith(JSON.stringify({ code: 3, message, visitor: 0 }));

const REFUSALS: Record<Dialect, Record<string, SocketBehavior>> = {
  bare: {
    '401': respondWith('', 401),
    '403': respondWith('', 403),
    '404': respondWith('', 404),
    '410': respondWith('', 410),
    '451': respondWith('', 451),
    'a form': respondWith('', 302, { location: '/login' }),
    'an error': respondWith('{"error":"members only"}'),
  },
  envelope: {
    'permission denied': said('permission denied'),
    没有权限: said('没有权限'),
    请先登录: said('请先登录'),
    'members only': said('members only'),
    'no message': said(''),
    'an unknown message': said('E17'),
    'not found': said('Topic not found'),
    'data: null': respondWith('{"code":42,"message":"","visitor":0,"data":null}'),
  },
};

async function sinceHidden(visitors: Visitors): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < 20_000) {
    const all = await Promise.all(PAGES.map((page) => visitors.visit(page)));
    if (all.every(({ status }) => status === 404 || status === 410)) break;
    await sleep(100);
  }
  return performance.now() - started;
}

/** One record is refused, then every request: cached pages must disappear in the first case, and stay in the second. */
async function suffer(
  [name, refusal]: [string, SocketBehavior],
  community: TortureCommunity,
  visitors: Visitors,
  wrong: string[],
): Promise<number> {
  for (const page of [...PAGES, ...OTHERS]) await visitors.read(page);
  community.hide = (target) => (target.startsWith(HIDDEN) ? refusal : undefined);
  const ms = await sinceHidden(visitors);
  for (const page of OTHERS) {
    const { status } = await visitors.visit(page);
    if (status !== 200) wrong.push(`${name}: ${page} is ${status} while another is hidden`);
  }
  community.hide = undefined;
  for (const page of PAGES) await visitors.read(page);
  await sleep(2_500);
  community.hide = () => refusal;
  for (let turn = 0; turn < 3; turn += 1) {
    for (const page of [...PAGES.slice(0, 2), ...OTHERS]) {
      const { status } = await visitors.visit(page);
      if (status !== 200) wrong.push(`${name}: ${page} is ${status} while all is refused`);
    }
    await sleep(1_100);
  }
  community.hide = undefined;
  return ms;
}

async function inDialect(dialect: Dialect): Promise<Figure[]> {
  const community = await startCommunity(dialect);
  const site = await startSite({
    API_BASE_URL: community.url,
    SITE_URL: 'https://read.example.org',
    CACHE_SECONDS: '1',
    LOG_LEVEL: 'silent',
  });
  const visitors = new Visitors(site.url, 8);
  const wrong: string[] = [];
  const forgotten: number[] = [];
  try {
    for (const refusal of Object.entries(REFUSALS[dialect])) {
      forgotten.push(await suffer(refusal, community, visitors, wrong));
    }
    return [
      none(`${dialect}: pages lost or errors beside what was refused`, wrong),
      atMost(
        `${dialect}: longest that a hidden topic was shown`,
        Math.max(...forgotten),
        FORGOTTEN_MS,
        'ms',
      ),
    ];
  } finally {
    await visitors.close();
    await site.stop();
    await community.stop();
  }
}

/** A community that hides a record, and one that refuses everything. */
export const refusals: Torture = {
  about: 'refusals of one record, and of everything, in both dialects',
  run: async () => [...(await inDialect('bare')), ...(await inDialect('envelope'))],
};
