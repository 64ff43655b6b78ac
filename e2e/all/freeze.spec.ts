import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importCommunity } from '@/tools/import/import-community';
import { sampleDir } from '@/tools/import/publish-sample';
import { type CrawlResult, crawl } from '../crawl/crawl';
import { expect, baseTest as test } from '../site/base-test';
import { serveFiles } from '../site/file-server';
import { getWithRetry } from '../site/get';
import { attribute, HtmlPage } from '../site/html-page';
import { startLectern } from '../site/lectern';
import { locationsIn } from '../site/sitemap';

const SITE_URL = 'https://archive.example.org/archive';
const START = '/archive/index.html';

/**
 * Forums whose topics are frozen. Among them are the longest and a moved topic, and more topics than a forum
 * page lists.
 */
const IN_FROZEN_FORUM = /"forum_id":(?:1|2|4|11),/;
const topicOf = (line: string) => /"tid":\d+/.exec(line)?.[0];

/** Links to existing and missing places. */
const FRAGMENTS = `====== Fragments ======
===== Über uns =====
[[#über uns|here]], [[other_fragments#another place|there]],
[[#nowhere|not here]].
`;

const dir = temporaryDir();
const frozen = path.join(dir, 'frozen');
let files: Awaited<ReturnType<typeof serveFiles>>;
let found: CrawlResult;

test.beforeAll(async () => {
  const dataDir = path.join(dir, 'data');
  const wiki = path.join(dir, 'wiki');
  await cp(path.join(sampleDir(), 'wiki'), wiki, { recursive: true });
  await writeFile(path.join(wiki, 'fragments.txt'), FRAGMENTS);
  await writeFile(path.join(wiki, 'other_fragments.txt'), '===== Another Place =====\nText');
  const board = path.join(dir, 'board');
  await cp(path.join(sampleDir(), 'board'), board, { recursive: true });
  const linesOf = async (name: string) =>
    (await readFile(path.join(board, name), 'utf8')).split('\n');
  const topics = (await linesOf('topics.jsonl')).filter((line) => IN_FROZEN_FORUM.test(line));
  const ids = new Set(topics.map(topicOf));
  const posts = (await linesOf('posts.jsonl')).filter((line) => ids.has(topicOf(line)));
  await writeFile(path.join(board, 'topics.jsonl'), topics.join('\n'));
  await writeFile(path.join(board, 'posts.jsonl'), posts.join('\n'));
  await importCommunity({ dataDir, wiki, board, media: path.join(sampleDir(), 'media') });
  const { ended } = startLectern(['freeze', frozen, '--site-url', SITE_URL], { DATA_DIR: dataDir });
  expect(await ended).toMatchObject({ status: 0 });
  files = await serveFiles(frozen);
  found = await crawl(files, { startUrls: [START], withPages: true });
});

test.afterAll(() => files.stop());

const writtenFiles = async (ending: string) =>
  (await readdir(frozen, { recursive: true })).filter((name) => name.endsWith(ending));

test('every page is reached by links, and no link is broken', async () => {
  expect(found.failures).toEqual([]);
  const reached = new Set([...found.pages.keys()].map((href) => decodeURIComponent(href)));
  const pages = (await writtenFiles('index.html')).map((name) => `/archive/${name}`);
  // Links lead to the moved topic's new address; its former address redirects there.
  const moved = '/archive/board/topics/1360/index.html';
  expect(pages.filter((page) => !reached.has(page))).toEqual([moved]);
  const redirect = await readFile(path.join(frozen, 'board/topics/1360/index.html'), 'utf8');
  expect(redirect).toContain('content="0; url=../1362/index.html"');
  expect(reached.size).toBeGreaterThan(250);
});

test('every link to a place in a page finds it', async () => {
  const pages = new Map<string, { ids: Set<string>; links: string[] }>();
  for (const [href, html] of found.pages) {
    const page = new HtmlPage(html);
    pages.set(new URL(href, files.url).pathname, {
      ids: new Set(page.elements.map((element) => attribute(element, 'id'))),
      links: page.addresses('a'),
    });
  }
  const without: string[] = [];
  let checked = 0;
  for (const [pathname, { links }] of pages) {
    for (const link of links) {
      const { origin, pathname: to, hash } = new URL(link, files.url + pathname);
      if (origin !== files.url || !/^#./.test(hash)) continue;
      checked += 1;
      const ids = pages.get(to)?.ids;
      const id = decodeURIComponent(hash.slice(1));
      if (!ids?.has(id)) without.push(`${pathname}: ${link}`);
    }
  }
  expect(without).toEqual([]);
  expect(checked).toBeGreaterThan(1000);

  const html = found.pages.get('/archive/wiki/pages/fragments/index.html') ?? '';
  expect(html).toMatch(/<a [^>]*href="#s-ueber_uns"[^>]*>here<\/a>/);
  expect(html).toMatch(
    /<a [^>]*href="[^"]*other_fragments\/index\.html#s-another_place"[^>]*>there<\/a>/,
  );
  expect(html).not.toMatch(/<a [^>]*href=[^>]*>not here<\/a>/);
});

test('stylesheets, images and scripts of pages are part of the archive', async () => {
  const links = new Map<string, string>();
  for (const [href, html] of found.pages) {
    const page = new HtmlPage(html);
    for (const element of ['link', 'img', 'script'].flatMap((name) => page.named(name))) {
      const link = attribute(element, 'href') || attribute(element, 'src');
      if (link === '') continue;
      const local = link.replace(SITE_URL, `${files.url}/archive`);
      links.set(new URL(local, files.url + href).href, link);
    }
  }
  expect([...links.values()].filter((link) => /^\/|_next/.test(link))).toEqual([]);
  const requested = [...links.keys()].filter((url) => url.startsWith(files.url));
  expect(requested.length).toBeGreaterThan(10);
  const missing: string[] = [];
  for (const url of requested) {
    if ((await getWithRetry(files, new URL(url).pathname)).status !== 200) missing.push(url);
  }
  expect(missing).toEqual([]);
});

test('pages have canonical links and a strict policy, no scripts, and no form but that of the search', async () => {
  const html = found.pages.get('/archive/board/topics/1001/index.html') ?? '';
  expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/board/topics/1001/index.html"/>`);
  expect(html).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;/,
  );
  const active =
    /<script(?! type="application\/ld\+json"| [^>]*src=)|<form (?![^>]*action="(?:[^"]*search\/)?index\.html")|\shref="\//;
  const offending = [...found.pages].filter(([, page]) => active.test(page));
  expect(offending.map(([href]) => href)).toEqual([]);
});

test('the sitemap lists every page once, and feeds link into the archive', async () => {
  const sitemap = await readFile(path.join(frozen, 'sitemaps/1.xml'), 'utf8');
  const named = locationsIn(sitemap);
  expect(new Set(named).size).toBe(named.length);
  const hrefs = named.map((url) => url.replace('https://archive.example.org', ''));
  expect(hrefs.filter((href) => !found.pages.has(href))).toEqual([]);
  const feed = await readFile(path.join(frozen, 'feeds/board/topics.atom'), 'utf8');
  const [, entry = ''] = /<entry>[\s\S]*?<link href="([^"]+)"/.exec(feed) ?? [];
  expect(named).toContain(entry);
});

test('a search finds texts in any writing, and loads nothing before it', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(`${files.url}/archive/board/topics/1001/index.html`);
  expect(requested.filter((url) => /pagefind|search/.test(url))).toEqual([]);
  const found = page.locator('main ol li h2 a');
  await page.getByRole('searchbox').last().fill('kintsugi');
  await page.keyboard.press('Enter');
  // The page has its address on paper, and explains no syntax of the server.
  await expect(page.locator('main > p')).toHaveText(['', `${SITE_URL}/search`]);
  await expect(found.first()).toContainText(/kintsugi/i);
  await page.getByRole('searchbox').last().fill('金缮');
  await page.keyboard.press('Enter');
  await expect(found.first()).toContainText('金缮');
  await found.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('金缮');
});

test('links lead through the archive without a network', async ({ page }) => {
  await page.goto(files.url + START);
  await page.getByRole('link', { name: 'Topics', exact: true }).first().click();
  const title = page.locator('.row-title a').first();
  const name = (await title.textContent()) ?? '';
  await title.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('body')).not.toHaveCSS('font-family', '"Times New Roman"');
});
