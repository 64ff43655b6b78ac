import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { decodeValue } from '@/lib/page-cache/shared/value-codec';
import { decodeStoredPage } from '@/lib/page-cache/stored-page';
import { openReadOnly } from '@/lib/store/database/database';
import { crawl } from './crawl/crawl';
import { runLectern } from './offline/run-to-end';
import { getWithRetry } from './site/get';
import { type Site, startSite } from './site/start';

/** A member of the sample who is quoted, and named in posts and in the wiki. */
const NAME = 'hollis';
/** A topic in which that member writes. */
const TOPIC = '/board/topics/1200';
/** Every page, but the other orders and parts of lists, which show nothing else. */
const PAGES = {
  withPages: true,
  shouldFollow: ({ href, isMissing }: { href: string; isMissing: boolean }) =>
    !isMissing &&
    !/[?&](?:sort|orderby|author|starter_id|is_\w+|live)=|\/posts\/|^\/search/.test(href),
};
const hasName = (text: string) => text.toLowerCase().includes(NAME);

test.describe.configure({ mode: 'serial', timeout: 900_000 });

let site: Site;
let env: Record<string, string>;

const forget = async (...args: string[]) => {
  const { status, output } = await runLectern(['forget', ...args], env);
  expect([status, output]).toEqual([0, expect.any(String)]);
  return output;
};

/** The pages on disk that hold the name, decompressed. */
function storedPagesWithName(): number {
  const file = path.join(site.dataDir, 'pages.db');
  if (!existsSync(file)) return 0;
  const db = openReadOnly(file);
  const query = 'SELECT key, content FROM entry';
  const rows = db.prepare(query).all() as { key: string; content: Uint8Array }[];
  db.close();
  let named = 0;
  for (const { key, content } of rows) {
    const value = decodeValue(key, Buffer.from(content));
    const page = value && decodeStoredPage(value);
    if (page && hasName(page.body.toString())) named += 1;
  }
  return named;
}

/** The addresses of everything that is not linked as a page: feeds, JSON, Markdown, sitemaps. */
async function documentsFor(pages: Iterable<string>): Promise<string[]> {
  const paths = [...pages].map((href) => href.split('?', 1)[0] ?? '');
  const derived = [...new Set(paths)].flatMap((each) => {
    if (!/^\/(?:wiki|board)\//.test(each)) return [];
    const feeds = each.startsWith('/board/') && !each.endsWith('/forums');
    const hasMarkdown = /^\/(?:wiki\/pages|board\/topics\/)/.test(each);
    return [
      ...(hasMarkdown ? [`${each}.md`] : []),
      `/api${each}`,
      ...(feeds ? [`/feeds${each}.atom`, `/feeds${each}.json`] : []),
    ];
  });
  const index = await getWithRetry(site, '/sitemap.xml');
  const parts = [...index.body.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(
    ([, part = '']) => part,
  );
  return [
    ...derived,
    ...parts,
    ...['/sitemap.xml', '/llms.txt', '/changes.atom', '/api/changes?limit=1000'],
    ...['/api/board/topics?starter_id=8', '/api/search?q=clock&limit=50', '/robots.txt'],
  ];
}

test.beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://read.example.org' });
  env = { DATA_DIR: site.dataDir, SITE_URL: 'https://read.example.org' };
});

test.afterAll(() => site.stop());

test('a name that is forgotten is left in no page, feed, JSON, Markdown, sitemap or file', async () => {
  const lists = ['/', '/board/forums', '/board/topics', '/board/topics?page=2', '/wiki/pages'];
  const read = await crawl(site, { ...PAGES, startUrls: lists, shouldFollow: () => false });
  expect(hasName((await getWithRetry(site, TOPIC)).body)).toBe(true);
  expect([...read.pages.values()].filter(hasName)).not.toEqual([]);
  expect(hasName(await readFile(path.join(site.dataDir, 'community.db'), 'latin1'))).toBe(true);
  await expect.poll(storedPagesWithName).toBeGreaterThan(0);
  await mkdir(path.join(site.dataDir, 'downloads'));
  await writeFile(path.join(site.dataDir, 'downloads/old.zim'), NAME);
  expect(await forget('--member', NAME, '--dry-run')).toMatch(/^Dry run: 0 records are removed/);
  expect(await forget('--member', NAME)).toContain('still offered: old.zim.');
  await expect.poll(async () => hasName((await getWithRetry(site, TOPIC)).body)).toBe(false);

  const after = await crawl(site, PAGES);
  expect([...after.pages].filter(([, html]) => hasName(html)).map(([href]) => href)).toEqual([]);
  expect(after.pages.size).toBeGreaterThan(300);
  const named: string[] = [];
  // What else is made of a record can hold the name only where its page held it.
  const changed = [...after.pages].filter(([, html]) => html.includes('former member'));
  expect(changed.length).toBeGreaterThan(20);
  for (const href of await documentsFor(changed.map(([page]) => page))) {
    const { body } = await getWithRetry(site, href);
    if (hasName(body)) named.push(href);
  }
  expect(named).toEqual([]);
  const search = await getWithRetry(site, `/api/search?q=${NAME}`);
  expect(JSON.parse(search.body).results).toEqual([]);
  expect((await getWithRetry(site, TOPIC)).body).toContain('former member');
  expect(storedPagesWithName()).toBe(0);
  for (const file of await readdir(site.dataDir)) {
    const bytes = await readFile(path.join(site.dataDir, file), 'latin1').catch(() => '');
    expect([file, hasName(bytes)]).toEqual([file, false]);
  }
});

test('a post that is forgotten is gone from a running site, and one that never was is missing', async () => {
  const permalink = (id: number) => `${TOPIC}/posts/${id}`;
  const statusOf = async (id: number) => (await getWithRetry(site, permalink(id))).status;
  expect(await statusOf(10416)).toBe(302);
  await forget('--post', '10416');
  await expect.poll(() => statusOf(10416)).toBe(410);
  expect(await statusOf(99_999_999)).toBe(404);
});

test('a topic that is forgotten is gone from a running site', async () => {
  expect((await getWithRetry(site, '/board/topics/1005')).status).toBe(200);
  // It names the next topics of its forum.
  const before = '/board/topics/1001';
  const title = 'Which forum software?';
  expect((await getWithRetry(site, before)).body).toContain(title);
  const output = await forget('--topic', '1005', '--delete-downloads');
  await expect.poll(async () => (await getWithRetry(site, '/board/topics/1005')).status).toBe(410);
  // The first response after the site has noticed that the store is another one is not the page before.
  let after = await getWithRetry(site, before);
  while (after.headers['x-cache'] === 'HIT' && after.body.includes(title)) {
    after = await getWithRetry(site, before);
  }
  expect([after.status, after.body.includes(title)]).toEqual([200, false]);
  expect(output).toMatch(/^6 records are removed/);
  expect(output).toContain('downloads: old.zim.');
  expect(await readdir(path.join(site.dataDir, 'downloads'))).toEqual([]);
  expect((await getWithRetry(site, '/board/topics/1005.md')).status).toBe(410);
  expect(await forget('--list')).toMatch(/topic 1005/);
});
