import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { expect, baseTest as test } from './site/base-test';
import { getWithRetry, type HttpResponse } from './site/get';
import { importEditedSample, SAMPLE_POST } from './site/import-edited-sample';
import { sitemapPaths } from './site/sitemap';
import { type Site, startSite } from './site/start';

const TOPIC = '/board/topics/1001';
const LAST_PAGE = `${TOPIC}?page=2`;
const SAMPLE_WIKI = 'lib/store/sample/wiki';
const DAY_SECONDS = 86_400;

let dataDir = '';
let site: Site;

test.beforeEach(() => {
  dataDir = temporaryDir();
});
test.afterEach(() => site.stop());

const stateOf = ({ headers }: HttpResponse) => String(headers['x-cache']);

/** Reads all paths once. Adds the paths that were rendered for this to a list. */
async function readAll(paths: readonly string[], rendered: string[]) {
  const pages = new Map<string, HttpResponse>();
  for (const url of paths) {
    const page = await getWithRetry(site, url);
    if (stateOf(page) === 'MISS') rendered.push(url);
    pages.set(url, page);
  }
  return pages;
}

/** Repeats `readAll` until each page is fresh. */
async function readFresh(paths: readonly string[], rendered: string[] = []) {
  let pages = new Map<string, HttpResponse>();
  const readStale = async () => {
    pages = await readAll(paths, rendered);
    return [...pages].filter(([, page]) => stateOf(page) !== 'HIT').map(([url]) => url);
  };
  await expect.poll(readStale, { timeout: 120_000 }).toEqual([]);
  return pages;
}

test('a publication that adds a post renders what shows it, and nothing else, in two workers', async () => {
  const now = Date.now() / 1000;
  // They fill the topic's first page and begin a second one.
  const posts = Array.from({ length: 20 }, (_, index) => now - (400 - index) * DAY_SECONDS);
  const publish = (newPostsAt: readonly number[]) =>
    importEditedSample(dataDir, SAMPLE_POST, { wiki: SAMPLE_WIKI, newPostsAt });
  await publish(posts);
  site = await startSite({
    DATA_DIR: dataDir,
    CACHE_SECONDS: '1',
    WORKERS: '2',
    PAGE_DISK_MB: '64',
    SITE_URL: 'https://community.example',
  });
  const everyTenth = (await sitemapPaths(site)).filter((_, at) => at % 10 === 0);
  const paths = [
    ...new Set([
      ...everyTenth,
      ...['/', '/board/topics', '/board/topics/1200', TOPIC, LAST_PAGE],
      ...[`${TOPIC}?sort=desc`, `${TOPIC}.md`, '/feeds/board/topics.json'],
      ...['/feeds/board/forums/1.atom', '/feeds/board/forums/2.atom'],
    ]),
  ];
  expect(paths.length).toBeGreaterThan(50);
  await readFresh(paths);
  const before = await readFresh(paths);
  await publish([...posts, now - 40 * DAY_SECONDS]);
  const rendered: string[] = [];
  const noticed = () => site.log().match(/"event":"publication"/g)?.length;
  await expect.poll(noticed).toBe(2);
  const first = await readAll(paths, rendered);
  const after = await readFresh(paths, rendered);
  expect(paths.filter((url) => first.get(url)?.body !== after.get(url)?.body)).toEqual([]);
  const changed = paths.filter((url) => after.get(url)?.body !== before.get(url)?.body);
  console.log(`Of ${paths.length} pages changed: ${changed.join(' ')}`);
  expect(changed).toEqual(expect.arrayContaining([LAST_PAGE, '/', '/board/topics']));
  expect(changed).not.toContain('/board/topics/1200');
  const renderedOnce = new Set(rendered);
  expect(changed.filter((url) => !renderedOnce.has(url))).toEqual([]);
  const inVain = [...renderedOnce].filter((url) => !changed.includes(url));
  expect(inVain.length, inVain.join(' ')).toBeLessThanOrEqual(5);
  // A page rendered by one worker is also a miss in the other one, which takes it from the disk.
  expect(rendered.length, rendered.join(' ')).toBeLessThanOrEqual(2 * renderedOnce.size + 1);
  for (const url of paths) {
    if (after.get(url)?.body !== before.get(url)?.body) continue;
    const was = before.get(url)?.headers;
    const is = after.get(url)?.headers;
    expect([url, is?.etag, is?.['last-modified']]).toEqual([
      ...[url, was?.etag, was?.['last-modified']],
    ]);
  }
});
