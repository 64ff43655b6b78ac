import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { getWithRetry, type HttpResponse } from './site/get';
import { importEditedSample, SAMPLE_POST } from './site/import-edited-sample';
import { sitemapPaths } from './site/sitemap';
import { type Site, startSite } from './site/start';

const TOKEN = 'a token of sixteen or more';
const TOPIC = '/board/topics/1001';
const LAST_PAGE = `${TOPIC}?page=2`;
const SAMPLE_WIKI = 'lib/store/sample/wiki';
const DAY_SECONDS = 86_400;

let dataDir = '';
let site: Site;

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-renewals-'));
});
test.afterEach(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (cacheSeconds: string) =>
  startSite({
    DATA_DIR: dataDir,
    METRICS_TOKEN: TOKEN,
    CACHE_SECONDS: cacheSeconds,
    SITE_URL: 'https://community.example',
  });

const stateOf = ({ headers }: HttpResponse) => String(headers['x-cache']);

/** How many cached pages were rendered again. */
async function countRendered(): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${site.url}/api/metrics`, { headers })).text();
  return Number(/^lectern_page_renewals_total\{result="rendered"\} (\d+)$/m.exec(text)?.[1]);
}

/** Reads all paths until each is fresh; gives the pages, and adds the paths of those that were rendered for this to a list. */
async function readFresh(paths: readonly string[], rendered: string[] = []) {
  const pages = new Map<string, HttpResponse>();
  const readAll = async () => {
    for (const url of paths) {
      const page = await getWithRetry(site, url);
      if (stateOf(page) === 'MISS') rendered.push(url);
      pages.set(url, page);
    }
    return [...pages].filter(([, page]) => stateOf(page) !== 'HIT').map(([url]) => url);
  };
  await expect.poll(readAll, { timeout: 120_000 }).toEqual([]);
  return pages;
}

test('a publication that adds a post renders what shows it, and nothing else', async () => {
  const now = Date.now() / 1000;
  // They fill the first page of the topic, and begin a second one.
  const posts = Array.from({ length: 20 }, (_, index) => now - (400 - index) * DAY_SECONDS);
  const publish = (newPostsAt: readonly number[]) =>
    importEditedSample(dataDir, SAMPLE_POST, { wiki: SAMPLE_WIKI, newPostsAt });
  await publish(posts);
  site = await start('1');
  const everyThird = (await sitemapPaths(site)).filter((_, at) => at % 3 === 0);
  const paths = [
    ...new Set([
      ...everyThird,
      ...['/', '/board/topics', '/board/topics/1200', TOPIC, LAST_PAGE],
      ...[`${TOPIC}?sort=desc`, `${TOPIC}.md`, '/feeds/board/topics.json'],
      ...['/feeds/board/forums/1.atom', '/feeds/board/forums/2.atom'],
    ]),
  ];
  expect(paths.length).toBeGreaterThan(150);
  await readFresh(paths);
  const before = await readFresh(paths);
  const renderedBefore = await countRendered();
  await publish([...posts, now - 40 * DAY_SECONDS]);
  const rendered: string[] = [];
  // A page that is outdated is sent only after it was renewed: this is the first to be sent.
  await expect
    .poll(
      async () => {
        const page = await getWithRetry(site, LAST_PAGE);
        if (stateOf(page) === 'MISS') rendered.push(LAST_PAGE);
        return page.body.includes('One more: 21.');
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  // Once more when the store has settled.
  await expect
    .poll(async () => {
      await readFresh(paths, rendered);
      return stateOf(await getWithRetry(site, '/')) === 'HIT';
    })
    .toBe(true);
  const after = await readFresh(paths, rendered);
  const changed = paths.filter((url) => after.get(url)?.body !== before.get(url)?.body);
  console.log(`Of ${paths.length} pages changed: ${changed.join(' ')}`);
  expect(changed).toEqual(expect.arrayContaining([LAST_PAGE, '/', '/board/topics']));
  expect(changed).not.toContain('/board/topics/1200');
  expect((await countRendered()) - renderedBefore).toBe(rendered.length);
  const renderedOnce = new Set(rendered);
  expect(changed.filter((url) => !renderedOnce.has(url))).toEqual([]);
  const inVain = [...renderedOnce].filter((url) => !changed.includes(url));
  expect(inVain.length, inVain.join(' ')).toBeLessThanOrEqual(5);
  // What is being rendered while the store settles may be made of the old one, so it is rendered again.
  expect(rendered.length - renderedOnce.size, rendered.join(' ')).toBeLessThanOrEqual(1);
  for (const url of paths) {
    if (after.get(url)?.body !== before.get(url)?.body) continue;
    const [was, is] = [before, after].map((pages) => pages.get(url)?.headers);
    expect([url, is?.etag, is?.['last-modified']]).toEqual([
      ...[url, was?.etag, was?.['last-modified']],
    ]);
  }
});
