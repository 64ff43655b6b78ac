import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type IndexNowEndpoint, startIndexNowEndpoint } from './fixtures/index-now-endpoint';
import { get, getWithRetry } from './site/get';
import { importEditedSample, SAMPLE_POST } from './site/import-edited-sample';
import { type Site, startSite } from './site/start';

const SITE_URL = 'https://read.example.org';
const KEY = 'a-key-of-IndexNow';
const TOKEN = 'a token of sixteen or more';
const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)';

let dataDir = '';
let endpoint: IndexNowEndpoint;
let site: Site;

/** Imports the sample, one of its posts replaced. */
const importSample = (text = SAMPLE_POST) =>
  importEditedSample(dataDir, text, { wiki: 'lib/store/sample/wiki' });

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-crawlers-'));
  endpoint = await startIndexNowEndpoint();
  await importSample();
  site = await startSite({
    DATA_DIR: dataDir,
    WORKERS: '2',
    SITE_URL,
    AI_CRAWLERS: 'search',
    METRICS_TOKEN: TOKEN,
    PURGE_TOKEN: TOKEN,
    INDEXNOW_KEY: KEY,
    INDEXNOW_URL: endpoint.url,
  });
});

test.afterAll(async () => {
  await site.stop();
  await endpoint.close();
  await rm(dataDir, { recursive: true, force: true });
});

const pathsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, url = '']) => url.replace(SITE_URL, ''));

test('every sitemap in robots.txt and every link in llms.txt leads to something', async () => {
  const robots = await get(site, '/robots.txt');
  expect(robots.body).toMatch(/^User-agent: GPTBot$/m);
  let sitemaps: string[] = [];
  // The parts are known once the community was read through.
  const listSitemaps = async () => {
    sitemaps = pathsIn((await get(site, '/robots.txt')).body, /^Sitemap: (\S+)$/gm);
    return sitemaps.length;
  };
  await expect.poll(listSitemaps).toBe(4);
  const guide = await getWithRetry(site, '/llms.txt');
  expect([guide.status, guide.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(guide.headers['x-robots-tag']).toBe('noindex');
  const links = pathsIn(guide.body, /^- \[.+?\]\((\S+?)\)/gm);
  expect(links).toHaveLength(6);
  for (const target of [...sitemaps, ...links]) {
    expect((await getWithRetry(site, target)).status, target).toBe(200);
  }
});

test('what an import changes is told once, by one of the workers, and what is purged', async () => {
  expect((await get(site, `/${KEY}.txt`)).body).toBe(KEY);
  await importSample('Welcome to the other shed.');
  await expect.poll(() => endpoint.received.length).toBe(1);
  expect(endpoint.received[0]?.urlList).toEqual([`${SITE_URL}/board/topics/1001`]);
  const authorization = `Bearer ${TOKEN}`;
  const purge = { method: 'POST', headers: { authorization } };
  expect((await fetch(`${site.url}/api/purge?page=faq`, purge)).status).toBe(204);
  await expect.poll(() => endpoint.received.length).toBe(2);
  expect(endpoint.received[1]?.urlList).toEqual([`${SITE_URL}/wiki/pages/faq`]);
});

test('what a crawler reads stands in the metrics under its name', async () => {
  const requested = 'lectern_http_requests_total{client="training",crawler="GPTBot",page="topic"';
  const page = () => getWithRetry(site, '/board/topics/1200', { 'user-agent': GPTBOT });
  // Each worker has its own metrics, and connections go to them in turn.
  await expect
    .poll(async () => {
      for (let count = 0; count < 4; count += 1) await page();
      await get(site, '/api/health/live');
      return (await get(site, '/api/metrics', { authorization: `Bearer ${TOKEN}` })).body;
    })
    .toContain(`${requested},status="200",cache="hit"}`);
});
