import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeValue } from '@/lib/page-cache/shared/value-codec';
import { decodeStoredPage } from '@/lib/page-cache/stored-page';
import { storePath } from '@/lib/store/build/publish-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { href } from '@/lib/urls/views/href';
import { expect, baseTest as test } from '../site/base-test';
import { getWithRetry } from '../site/get';
import { runLectern } from '../site/lectern';
import { type RunningSite, startSite } from '../site/start';

/** A member of the sample who is quoted, and named in posts and in the wiki. */
const NAME = 'hollis';
/** A topic in which that member writes. */
const TOPIC = '/board/topics/1200';
const hasName = (text: string) => text.toLowerCase().includes(NAME);

let site: RunningSite;
let env: Record<string, string>;

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

/** Pages that show the member, and of what is made of them: feeds, JSON, Markdown. */
function addressesWithName(): { pages: string[]; documents: string[] } {
  const db = openReadOnly(storePath(site.dataDir));
  const records = iterateRecords(db);
  const topics = [...records.posts()].filter(({ html }) => hasName(html));
  const wiki = [...records.pages()].filter(({ source = '' }) => hasName(source));
  db.close();
  const topicPaths = [...new Set(topics.map(({ topicId }) => `/board/topics/${topicId}`))];
  const wikiPaths = wiki.map(({ id }) => href({ kind: 'wiki-page', id }));
  const paths = [...topicPaths.slice(0, 12), ...wikiPaths.slice(0, 12)];
  return {
    pages: [TOPIC, `${TOPIC}?page=17`, '/board/topics?starter_id=8', ...paths],
    documents: [
      ...paths.flatMap((each) => [`${each}.md`, `/api${each}`]),
      ...topicPaths.slice(0, 12).map((each) => `/feeds${each}.atom`),
      ...['/', '/board/topics', '/wiki/pages', '/board/new', '/feeds/board/topics.json'],
      ...['/sitemaps/topics-1.xml', '/llms.txt', '/changes.atom', '/api/changes?limit=1000'],
      ...['/api/board/topics?starter_id=8', '/api/search?q=clock&limit=50', '/robots.txt'],
    ],
  };
}

/** The addresses whose responses hold the name. */
async function named(addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    if (hasName((await getWithRetry(site, address)).body)) found.push(address);
  }
  return found;
}

test.beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://read.example.org' });
  env = { DATA_DIR: site.dataDir, SITE_URL: 'https://read.example.org' };
});

test.afterAll(() => site.stop());

test('a name that is forgotten is left in no page, feed, JSON, Markdown, sitemap or file', async () => {
  const { pages, documents } = addressesWithName();
  expect((await named(pages)).length).toBeGreaterThan(20);
  expect((await named(documents)).length).toBeGreaterThan(20);
  expect(hasName(await readFile(path.join(site.dataDir, 'community.db'), 'latin1'))).toBe(true);
  await expect.poll(storedPagesWithName).toBeGreaterThan(0);
  await mkdir(path.join(site.dataDir, 'downloads'));
  await writeFile(path.join(site.dataDir, 'downloads/old.zim'), NAME);
  expect(await runLectern(['forget', '--member', NAME], env)).toMatchObject({
    status: 0,
    output: expect.stringContaining('still offered: old.zim.'),
  });
  await expect.poll(async () => hasName((await getWithRetry(site, TOPIC)).body)).toBe(false);

  expect(await named([...pages, ...documents])).toEqual([]);
  const search = await getWithRetry(site, `/api/search?q=${NAME}`);
  expect(JSON.parse(search.body).results).toEqual([]);
  expect((await getWithRetry(site, TOPIC)).body).toContain('former member');
  expect(storedPagesWithName()).toBe(0);
  for (const file of await readdir(site.dataDir)) {
    const bytes = await readFile(path.join(site.dataDir, file), 'latin1').catch(() => '');
    expect([file, hasName(bytes)]).toEqual([file, false]);
  }
});
