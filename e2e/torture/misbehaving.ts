import { setTimeout as sleep } from 'node:timers/promises';
import {
  respondWith,
  type SocketBehavior,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import { type UpstreamFault, upstreamFaults } from '@/e2e/fixtures/upstream-faults';
import { WITH_DEADLINES } from '../site/inject-limits';
import { type RunningSite, startSite } from '../site/start';
import { residentMb } from './process-figures';
import { atMost, type Figure, none, percentile, type Torture } from './torture';
import { type Dialect, startCommunity, type TortureCommunity, topicIds } from './torture-community';
import { Visitors } from './visit';

const READ_BEFORE = [
  '/',
  '/board/forums',
  '/board/forums/5',
  '/board/topics',
  '/board/topics/1200',
  '/board/topics/1486',
  '/wiki/pages',
  '/wiki/namespaces',
];
const FAULT_MS = 9000;
const SLOW_MS = 3000;
/** A fault despite which an uncached page may be served late. */
const SLOW = '3 s slow';
/** A 429's `Retry-After`, and half of it. */
const RECOVERY_MS = 10_000;
const DROPPED =
  /<script.*?<\/script>|<div class="shell stale-notice">.*?<\/div>|<p class="notice" role="status">.*?<\/p>/gs;

/** Removes parts that may differ: scripts, the stale notice, and short dates. */
const textOf = (body: string) =>
  body
    .replace(DROPPED, '')
    .replace(/<time[^>]*>.*?<\/time>/gs, '')
    .replace(/\d[\d.,]*K? views/g, '');

interface Seen {
  before: number[];
  after: number[];
  open: number[];
  recovery: number[];
  wrong: string[];
}

async function recovery(visitors: Visitors, cold: string[], wrong: string[], name: string) {
  const started = performance.now();
  while (performance.now() - started < 15_000) {
    const { status } = await visitors.visit(cold.pop() ?? '/');
    if (status === 200) return performance.now() - started;
    await sleep(100);
  }
  wrong.push(`${name}: not back within 15 s`);
  return 15_000;
}

async function suffer(
  { name, send }: Pick<UpstreamFault, 'name' | 'send'>,
  on: {
    community: TortureCommunity;
    visitors: Visitors;
    cold: string[];
    texts: Map<string, string>;
  },
  seen: Seen,
): Promise<void> {
  const { community, visitors, cold, texts } = on;
  const mayAnswer = name === SLOW;
  community.misbehave(send);
  await sleep(1100);
  const end = performance.now() + FAULT_MS;
  let turn = 0;
  const readers = visitors.crowd(
    4,
    () => (performance.now() < end ? READ_BEFORE[turn++ % READ_BEFORE.length] : undefined),
    ({ status, ms, body }, path) => {
      seen.before.push(ms);
      if (status !== 200) {
        seen.wrong.push(`${name}: ${path} is ${status}`);
      } else if (textOf(body) !== texts.get(path)) seen.wrong.push(`${name}: ${path} has changed`);
    },
  );
  for (let at = 0; performance.now() < end; at += 1) {
    const isLate = performance.now() > end - FAULT_MS / 3;
    const { status, ms, headers } = await visitors.visit(cold[at % cold.length] ?? '/');
    seen.after.push(ms);
    if (isLate && !mayAnswer) seen.open.push(ms);
    const isFair = mayAnswer
      ? status === 200 || status === 503
      : status === 503 && headers['retry-after'] !== undefined;
    if (!isFair) seen.wrong.push(`${name}: unread is ${status}`);
    await sleep(150);
  }
  await readers;
  community.recover();
  seen.recovery.push(await recovery(visitors, cold, seen.wrong, name));
}

async function inDialect(dialect: Dialect): Promise<Figure[]> {
  await using community = await startCommunity(dialect);
  await using otherOrigin = await startScriptedUpstream(respondWith('[]'));
  await using site: RunningSite = await startSite({
    ...WITH_DEADLINES,
    API_BASE_URL: community.url,
    CACHE_SECONDS: '1',
    LOG_LEVEL: 'silent',
  });
  await using visitors = new Visitors(site.url, 16);
  const seen: Seen = { before: [], after: [], open: [], recovery: [], wrong: [] };
  const cold = (await topicIds(community)).map((id) => `/board/topics/${id}?sort=desc`);
  const texts = new Map<string, string>();
  for (const path of READ_BEFORE) texts.set(path, textOf(await visitors.read(path)));
  // Warms up the code, whose memory does not count.
  const others = cold.map((path) => path.replace('?sort=desc', ''));
  await visitors.crowd(
    8,
    () => others.pop(),
    () => {},
  );
  const residentBefore = residentMb(site.process.pid);
  const slow: SocketBehavior = (socket, head) =>
    void setTimeout(() => community.well(socket, head), SLOW_MS);
  for (const fault of [...upstreamFaults(otherOrigin.url), { name: SLOW, send: slow }]) {
    await suffer(fault, { community, visitors, cold, texts }, seen);
  }
  await sleep(2000);
  const grown = residentMb(site.process.pid) - residentBefore;
  const of = (what: string) => `${dialect}: ${what}`;
  return [
    none(of('pages lost, changed, or errors without Retry-After'), seen.wrong),
    atMost(of('p99 of pages read before'), percentile(seen.before, 0.99), 200, 'ms'),
    atMost(of('longest wait for a page never read'), Math.max(...seen.after), 8000, 'ms'),
    atMost(of('p75 of that, once it is known'), percentile(seen.open, 0.75), 100, 'ms'),
    atMost(of('longest recovery'), Math.max(...seen.recovery), RECOVERY_MS, 'ms'),
    atMost(of('memory kept'), grown, 150, 'MB'),
    atMost(of('requests to the other origin'), otherOrigin.heads.length, 0, 'times'),
  ];
}

/** Every failure of a community's server in both dialects, one after the other. */
export const misbehaving: Torture = {
  about: 'every fault of a community’s server, in both dialects',
  run: async () => (await Promise.all([inDialect('bare'), inDialect('envelope')])).flat(),
};
