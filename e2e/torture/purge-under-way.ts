import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Site, startSite } from '../site/start';
import { type ScriptedUpstream, scriptedTopic, startScripted } from '../upstream/scripted';
import { type Figure, none, type Torture } from './torture';
import { Visitors } from './visit';

const TOKEN = 'a token of sixteen or more';
const OLD = 'Before the change';
const NEW = 'After the change';

/** A page, the operation whose response it shows, and the query of the purge that concerns it. */
type Case = [page: string, operation: string, purge: string];

const CASES: Case[] = [
  ['/board/topics/4', '/board/topics/4', 'all'],
  ['/board/topics/3', '/board/topics/3', 'topic=3'],
  ['/board/topics/5.md', '/board/topics/5', 'topic=5'],
  ['/feeds/board/topics/6.atom', '/board/topics/6', 'topic=6'],
  ['/board/topics', '/board/topics', 'forum=1'],
  ['/wiki/pages/clocks:mantel', '/wiki/pages/clocks:mantel', 'page=clocks:mantel'],
  ['/api/board/topics/7', '/board/topics/7', 'topic=7'],
];

/** The response of an operation while its record has this title. */
function bodyOf(operation: string, title: string): unknown {
  if (operation.startsWith('/wiki/')) return { id: 'clocks:mantel', title, content: 'Text' };
  if (operation === '/board/topics') return [{ ...scriptedTopic(1), title }];
  const post = { pid: 1, post_date: 1_700_000_000, author: { id: 1, name: 'Ada' } };
  return { ...scriptedTopic(3), title, posts_list: [{ ...post, post_rendered: '<p>Text</p>' }] };
}

async function until(isDone: () => boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!isDone() && performance.now() < end) await sleep(10);
}

async function purge(site: Site, query: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return (await fetch(`${site.url}/api/purge?${query}`, { method: 'POST', headers })).status;
}

/** Changes and purges a record while a page waits for the response about it; returns what is wrong. */
async function changeWhileRead(
  [page, operation, purged]: Case,
  isReadMeanwhile: boolean,
  on: { upstream: ScriptedUpstream; site: Site; visitors: Visitors },
): Promise<string[]> {
  const { upstream, site, visitors } = on;
  let title = OLD;
  let isAsked = false;
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  upstream.script = async ({ pathname }) => {
    if (decodeURIComponent(pathname) !== operation) return undefined;
    const body = bodyOf(operation, title);
    isAsked = true;
    if (title === OLD) await arrival;
    return { body };
  };
  const before = visitors.visit(page);
  await until(() => isAsked);
  title = NEW;
  const status = await purge(site, purged);
  const wrong = status === 204 ? [] : [`the purge is ${status}`];
  const read = async (when: string) => {
    const visit = await visitors.visit(page);
    if (visit.status !== 200) wrong.push(`${page}: ${visit.status} ${when}`);
    else if (!visit.body.includes(NEW)) wrong.push(`${page}: old ${when}`);
  };
  if (isReadMeanwhile) await read('before the old answer arrived');
  arrive();
  if ((await before).status !== 200) wrong.push(`${page}: ${(await before).status} under way`);
  await read('after the old answer arrived');
  return wrong;
}

/** Reads all pages over two runs of a site on one data folder; returns what is wrong. */
async function withRestart(isReadMeanwhile: boolean): Promise<string[]> {
  const upstream = await startScripted();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-'));
  const wrong: string[] = [];
  const withSite = async (visit: (site: Site, visitors: Visitors) => Promise<void>) => {
    const site = await startSite({
      API_BASE_URL: upstream.url,
      API_GATEWAY: 'open',
      SITE_URL: 'https://read.example.org',
      CACHE_SECONDS: '600',
      DATA_DIR: dataDir,
      PURGE_TOKEN: TOKEN,
      LOG_LEVEL: 'error',
    });
    const visitors = new Visitors(site.url, 8);
    try {
      await visit(site, visitors);
    } finally {
      await visitors.close();
      await site.stop();
    }
  };
  try {
    await withSite(async (site, visitors) => {
      for (const each of CASES) {
        wrong.push(...(await changeWhileRead(each, isReadMeanwhile, { upstream, site, visitors })));
      }
    });
    await withSite(async (_, visitors) => {
      for (const [page] of CASES) {
        const { body } = await visitors.visit(page);
        if (body.includes(OLD)) wrong.push(`${page}: old after a restart`);
      }
    });
    return wrong;
  } finally {
    await upstream.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Purges records while responses about them are under way: no later visitor gets the old text, also after a restart. */
export async function purgeUnderWay(): Promise<Figure[]> {
  return [
    none('old texts after a purge', await withRestart(false)),
    none('old texts after a purge, with visitors before the old answer', await withRestart(true)),
  ];
}

/** A purge while an answer is under way. */
export const purgesUnderWay: Torture = {
  about: 'a purge while the old answer is being read',
  run: purgeUnderWay,
};
