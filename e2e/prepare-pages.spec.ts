import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { importCommunity } from '@/tools/import/import-community';
import { get, getWithRetry } from './site/get';
import { importEditedSample, SAMPLE_POST } from './site/import-edited-sample';
import { sitemapPaths } from './site/sitemap';
import { SAMPLE_DIR, type Site, startSite } from './site/start';
import { replaceWorkers, startedWorkers } from './site/workers';

interface Preparation {
  ready: number;
  remaining: number;
  renders: number;
}

let dataDir = '';

// A fifth of a core renders some pages a second.
test.describe.configure({ timeout: 600_000 });

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-prepare-'));
  await cp(process.env[SAMPLE_DIR] ?? '', dataDir, { recursive: true });
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}) =>
  startSite({
    DATA_DIR: dataDir,
    SITE_URL: 'https://community.example',
    CACHE_SECONDS: '1',
    ...env,
  });

async function preparationOf(site: Site): Promise<Preparation> {
  const { body } = await getWithRetry(site, '/api/health');
  return JSON.parse(body).preparation;
}

/** Waits until pages were prepared after so many renderings, and requests no page. */
async function prepared(site: Site, renders = 0): Promise<Preparation> {
  let preparation = await preparationOf(site);
  await expect(async () => {
    preparation = await preparationOf(site);
    expect(preparation.renders).toBeGreaterThan(renders);
    expect(preparation.ready).toBeGreaterThan(0);
    expect(preparation.remaining).toBe(0);
  }).toPass({ timeout: 300_000, intervals: [250] });
  return preparation;
}

/** Pages that are rendered at the start, outside of the preparation: home, three lists, and what home links to. */
const MOST_READ = 24;
const SAMPLE_WIKI = 'lib/store/sample/wiki';

/** Puts a community of a third of the pages in place of the sample. */
async function importWiki(): Promise<void> {
  await rm(dataDir, { recursive: true });
  await importCommunity({ dataDir, wiki: SAMPLE_WIKI });
}

test('after an import into an idle site every page of the sitemap is on disk before anybody asks, and after a small one only what it changed is rendered again', async () => {
  await importWiki();
  const site = await start({ PREPARE_PAGES: 'auto' });
  let paths: string[] = [];
  let again = 0;
  try {
    const wiki = await prepared(site);
    await importEditedSample(dataDir, SAMPLE_POST, { wiki: SAMPLE_WIKI });
    const first = await prepared(site, wiki.renders);
    expect(wiki.ready).toBeLessThan(first.ready / 2);
    paths = await sitemapPaths(site);
    expect(paths.length).toBeGreaterThan(400);
    expect(first).toMatchObject({ ready: paths.length, remaining: 0 });
    await importEditedSample(dataDir, 'Be welcome.', { wiki: SAMPLE_WIKI });
    const second = await prepared(site, first.renders);
    again = second.renders - first.renders;
    expect((await get(site, '/board/topics/1001')).body).toContain('Be welcome.');
  } finally {
    await site.stop();
  }
  console.log(`${paths.length} pages, ${again} rendered after an import of one changed post.`);
  expect(again).toBeLessThan(30);
  const later = await start();
  try {
    const states = new Map<string, number>();
    for (const each of paths) {
      const state = String((await getWithRetry(later, each)).headers['x-cache']);
      states.set(state, (states.get(state) ?? 0) + 1);
    }
    // Where the home page or a list says "an hour ago", it may be true no more.
    expect(states.get('HIT')).toBeGreaterThan(paths.length - 5);
  } finally {
    await later.stop();
  }
});

test('one of several workers prepares pages, and another one goes on after it has ended', async () => {
  const site = await start({ PREPARE_PAGES: 'auto', WORKERS: '2', LOG_LEVEL: 'info' });
  /** What each worker says, as far as requests reach it. */
  const reports = async () => Promise.all(Array.from({ length: 12 }, () => preparationOf(site)));
  const isPreparing = ({ ready, remaining }: Preparation) => ready + remaining > 0;
  try {
    await expect.poll(() => startedWorkers(site), { timeout: 120_000 }).toBe(2);
    const hasOne = async () => {
      const states = new Set((await reports()).map(isPreparing));
      return states.has(true) && states.has(false);
    };
    await expect.poll(hasOne, { timeout: 60_000 }).toBe(true);
    await replaceWorkers(site);
    await expect.poll(hasOne, { timeout: 60_000 }).toBe(true);
  } finally {
    await site.stop();
  }
});

test('after a stop the rest is rendered, and after a changed setting everything', async () => {
  await importWiki();
  const prepare = async (env: Record<string, string>, wait: (site: Site) => Promise<unknown>) => {
    const site = await start({ PREPARE_PAGES: 'auto', ...env });
    try {
      await wait(site);
      return await preparationOf(site);
    } finally {
      await site.stop();
    }
  };
  const renders = async (site: Site) => (await preparationOf(site)).renders;
  const first = await prepare({}, (site) =>
    expect.poll(() => renders(site), { timeout: 120_000 }).toBeGreaterThan(20),
  );
  expect(first.remaining).toBeGreaterThan(0);
  const second = await prepare({}, prepared);
  expect(second.renders).toBeLessThanOrEqual(second.ready - first.renders);
  expect(second.renders).toBeGreaterThan(0.9 * first.remaining);
  const renamed = await prepare({ SITE_NAME: 'Another name' }, prepared);
  expect(renamed.ready).toBe(second.ready);
  expect(renamed.renders).toBeGreaterThanOrEqual(renamed.ready - MOST_READ);
});
