import { expect, onTestFinished, test } from 'vitest';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { getWithRetry, type HttpResponse } from '@/e2e/site/get';
import { importEditedSample, SAMPLE_POST } from '@/e2e/site/import-edited-sample';
import { sitemapPaths } from '@/e2e/site/sitemap';
import { siteStore } from '@/lib/community/store/site-store';

const TOPIC = '/board/topics/1001';
const LAST_PAGE = `${TOPIC}?page=2`;
const SAMPLE_WIKI = 'lib/store/sample/wiki';
const DAY_SECONDS = 86_400;

const stateOf = ({ headers }: HttpResponse) => String(headers['x-cache']);

test('a publication that adds a post renders what shows it, and nothing else', async () => {
  const dataDir = temporaryDir();
  const now = Date.now() / 1000;
  // They fill the topic's first page and begin a second one.
  const posts = Array.from({ length: 20 }, (_, index) => now - (400 - index) * DAY_SECONDS);
  const publish = (newPostsAt: readonly number[]) =>
    importEditedSample(dataDir, SAMPLE_POST, { wiki: SAMPLE_WIKI, newPostsAt });
  await publish(posts);
  const site = await servePages({
    DATA_DIR: dataDir,
    CACHE_SECONDS: '600',
    SITE_URL: 'https://community.example',
  });
  onTestFinished(() => site.stop());

  /** Reads all paths once. Adds the paths that were rendered for this to a list. */
  const readAll = async (paths: readonly string[], rendered: string[]) => {
    const pages = new Map<string, HttpResponse>();
    for (const url of paths) {
      const page = await getWithRetry(site, url);
      if (stateOf(page) === 'MISS') rendered.push(url);
      pages.set(url, page);
    }
    return pages;
  };
  /** Repeats `readAll` until each page is fresh. */
  const readFresh = async (paths: readonly string[], rendered: string[] = []) => {
    let pages = new Map<string, HttpResponse>();
    const readStale = async () => {
      pages = await readAll(paths, rendered);
      return [...pages].filter(([, page]) => stateOf(page) !== 'HIT').map(([url]) => url);
    };
    await expect.poll(readStale).toEqual([]);
    return pages;
  };

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
  const before = await readFresh(paths);
  await publish([...posts, now - 40 * DAY_SECONDS]);
  siteStore().check();
  const rendered: string[] = [];
  const first = await readAll(paths, rendered);
  const after = await readFresh(paths, rendered);

  expect(paths.filter((url) => first.get(url)?.body !== after.get(url)?.body)).toEqual([]);
  const changed = paths.filter((url) => after.get(url)?.body !== before.get(url)?.body);
  expect(changed).toEqual(expect.arrayContaining([LAST_PAGE, '/', '/board/topics']));
  expect(changed).not.toContain('/board/topics/1200');
  const renderedOnce = new Set(rendered);
  expect(changed.filter((url) => !renderedOnce.has(url))).toEqual([]);
  const inVain = [...renderedOnce].filter((url) => !changed.includes(url));
  expect(inVain.length, inVain.join(' ')).toBeLessThanOrEqual(5);
  expect(rendered.length, rendered.join(' ')).toBeLessThanOrEqual(renderedOnce.size + 1);
  for (const url of paths) {
    if (after.get(url)?.body !== before.get(url)?.body) continue;
    const was = before.get(url)?.headers;
    const is = after.get(url)?.headers;
    expect([url, is?.etag, is?.['last-modified']]).toEqual([
      ...[url, was?.etag, was?.['last-modified']],
    ]);
  }
});
