import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { type RunningMediaWiki, startMediaWiki } from '../fixtures/start-mediawiki';
import { readPageFacts } from '../mediawiki/page-facts';
import { HARD_TITLES, TEST_FILES, TEST_PAGES } from '../mediawiki/test-pages';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry } from '../site/get';
import { runLectern } from '../site/lectern';
import { callUntilAnswered, connectMcp, expectNoFaults } from '../site/mcp-client';
import { type RunningSite, startSite } from '../site/start';

/** A live MediaWiki and its copy. */

const dir = temporaryDir();
let wiki: RunningMediaWiki;
let site: RunningSite;

test.beforeAll(async () => {
  wiki = await startMediaWiki({
    pages: TEST_PAGES,
    files: TEST_FILES,
    extensions: ['Cite', 'Math', 'ParserFunctions', 'SyntaxHighlight_GeSHi', 'Poem', 'ImageMap'],
    settings: ["$wgRightsUrl = 'https://license.example/by-sa';", "$wgRightsText = 'Share alike';"],
  });
  site = await startSite({
    // A page of the wiki, which names its API.
    API_BASE_URL: `${wiki.origin}/wiki/Belt`,
    CACHE_SECONDS: '1',
    SITE_URL: 'https://x.example',
  });
});

test.afterAll(() => Promise.all([site?.stop(), wiki?.stop()]));

test('the site says at its start what it is, and with how many pages', async () => {
  await expect.poll(site.log).toMatch(/is a MediaWiki \(1\.\d+\) with \d+ pages/);
});

test('links lead from the home page to a section, and a note leads to its place and back', async ({
  page,
}) => {
  const link = page.getByRole('link', { name: 'care of belts' });
  // On a busy machine the wiki or a text may be late at first. No cache stores that page.
  await expect(async () => {
    await page.goto(`${site.url}/wiki/pages`);
    await expect(link).toBeVisible({ timeout: 5000 });
  }).toPass();
  await link.click();
  await expect(page).toHaveURL(`${site.url}/wiki/pages/Belt#s-Care`);
  await page.goto(`${site.url}/wiki/pages/Lathe`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lathe');
  await page.getByRole('link', { name: '[2]' }).click();
  await expect(page.getByText('A second note.')).toBeInViewport();
  await page.getByRole('link', { name: '↑', exact: true }).click();
  await expect(page).toHaveURL(/#s-cite_ref-2$/);
});

test('pictures with captions, formulas, tables and code are shown', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(`${site.url}/wiki/pages/Lathe`);
  const figure = page.locator('figure', { hasText: 'The plan of the belt.' });
  await expect(figure.getByRole('img', { name: 'A red plan' })).toBeVisible();
  const filePage = `${wiki.origin}/wiki/File:Plan.png`;
  await expect(figure.getByRole('link').first()).toHaveAttribute('href', filePage);
  // A wiki whose PHP cannot scale pictures sends the whole one.
  const width = () =>
    figure.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect(async () => {
    await page.reload();
    await expect.poll(width, { timeout: 5000 }).toBeGreaterThan(0);
  }).toPass();
  await expect(page.locator('.math').first()).toBeVisible();
  await expect(page.getByText('[edit]')).toHaveCount(0);
  await page.goto(`${site.url}/wiki/pages/Code`);
  await expect(page.locator('code.language-python .hljs-keyword').first()).toHaveText('def');
  await page.goto(`${site.url}/wiki/pages/Table`);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(360);
  await page.goto(`${site.url}/wiki/pages/Collapsible`);
  await expect(page.getByText('More hidden text')).toBeVisible();
});

test('old addresses lead to pages, and redirects to the section', async () => {
  for (const [old, location] of [
    ['/wiki/Belt', '/wiki/pages/Belt'],
    ['/index.php/Belt', '/wiki/pages/Belt'],
    ['/index.php?title=Help:Contents', '/wiki/pages/Help:Contents'],
    ['/w/index.php?title=Belt&action=view', '/wiki/pages/Belt'],
    ['/wiki/pages/Drive_belt', '/wiki/pages/Belt#s-Care'],
    ['/wiki/pages/belt', '/wiki/pages/Belt'],
    ['/w/index.php?search=oil', '/search?q=oil'],
    ['/wiki/Special:Search?search=oil', '/search?q=oil'],
    ['/wiki/Special:RecentChanges', '/changes.atom'],
    ['/wiki/A/B', '/wiki/pages/A%E2%88%95B'],
  ]) {
    const { status, headers } = await get(site, old ?? '');
    expect([old, status, headers.location]).toEqual([old, 308, location]);
  }
  for (const path of ['/wiki/pages/Nowhere', '/wiki/pages/Talk:Lathe', '/w/index.php?oldid=3']) {
    expect([path, (await get(site, path)).status]).toEqual([path, 404]);
  }
});

test('an old address with a number or a fragment in dot encoding lands at its place', async ({
  page,
}) => {
  await page.goto(`${site.url}/wiki/Lathe#Caf.C3.A9`);
  await expect(page.getByText('Text under an accent.')).toBeInViewport();
  const answer = await (
    await fetch(`${wiki.url}/api.php?action=query&titles=Poem&format=json&formatversion=2`)
  ).json();
  await page.goto(`${site.url}/?curid=${answer.query.pages[0].pageid}`);
  await expect(page).toHaveURL(`${site.url}/wiki/pages/Poem`);
});

test('the old address of every hard title leads to its page', async () => {
  for (const title of HARD_TITLES) {
    // A program gets a 503 while the wiki answers another request.
    const bodyOf = async () =>
      (await fetch(`${site.url}/wiki/${encodeURIComponent(title)}`)).text();
    await expect.poll(bodyOf).toContain(`Text of ${title.length} letters.`);
  }
});

/** Pages shown elsewhere or not at all. The areas of an image map are links here. */
const NOT_COMPARED = /^(?:(?:Template|Talk|User|Category):|Image map$)/;

test('each page has the text, headings, links, tables and pictures that the wiki shows', async () => {
  const compared = Object.entries(TEST_PAGES).filter(
    ([title, text]) => !NOT_COMPARED.test(title) && !text.startsWith('#REDIRECT'),
  );
  expect(compared.length).toBeGreaterThan(25);
  for (const [title] of compared) {
    const name = encodeURIComponent(title);
    let shown = await getWithRetry(site, `/wiki/${name}`);
    for (let hops = 0; shown.headers.location !== undefined && hops < 3; hops += 1) {
      shown = await getWithRetry(site, shown.headers.location);
    }
    const address = `${wiki.url}/index.php?title=${name}&action=render`;
    const original = await (await fetch(address)).text();
    const facts = readPageFacts(shown.body, 'prose');
    expect([title, facts]).toEqual([title, readPageFacts(original, 'mw-parser-output')]);
  }
});

test('the source of a page, and the license of the wiki', async () => {
  const source = await getWithRetry(site, '/wiki/pages/Poem.txt');
  expect([source.status, source.body]).toEqual([200, expect.stringContaining('Roses are red')]);
  const page = await getWithRetry(site, '/wiki/pages/Poem');
  expect(page.body).toContain('href="/wiki/pages/Poem.txt"');
  expect(page.body).toContain('href="https://license.example/by-sa"');
});

test('the wiki is searched, and its changes are a feed', async () => {
  expect((await get(site, '/search?q=xylograph')).body).toContain('/wiki/pages/Lathe');
  await wiki.edit('Poem', 'A poem that was edited.');
  const bodyOf = async (address: string) => (await get(site, address)).body;
  await expect.poll(() => bodyOf('/wiki/pages/Poem')).toContain('that was edited');
  await expect.poll(() => bodyOf('/changes.atom')).toContain('/wiki/pages/Poem');
});

test('an assistant searches and reads it by MCP', async () => {
  const client = await connectMcp(site.url);
  const call = (...given: [name: string, given?: Record<string, unknown>]) =>
    callUntilAnswered(client, ...given);
  expect((await call('site')).data.possible).toMatchObject({ search: true, list_topics: false });
  const found = await call('search', { text: 'xylograph' });
  expect(found.items).toMatchObject([{ page: 'Lathe', url: 'https://x.example/wiki/pages/Lathe' }]);
  const page = await call('read_page', { page: 'Lathe' });
  expect(page.text).toContain('xylograph');
  expect(page.data.url).toBe('https://x.example/wiki/pages/Lathe');
  const moved = await call('read_page', { page: 'Old_lathe' });
  expect(moved.data.url).toBe(page.data.url);
  expect((await call('read_page')).isError).toBe(false);
  expect((await call('list_pages', { namespace: 'Help' })).items.length).toBeGreaterThan(0);
  expect((await call('recent_changes')).items.length).toBeGreaterThan(0);
  expect((await call('read_page', { page: 'Nowhere' })).data.status).toBe('missing');
  for (const name of ['list_forums', 'list_topics']) {
    expect([name, (await call(name)).data.status]).toEqual([name, 'impossible']);
  }
  await client.close();
  await expectNoFaults(site, { calls: 200 });
});

test('a copy is searched, and stands in for the wiki', async () => {
  const upstream = { WIKI_URL: wiki.url, WIKI_KIND: 'mediawiki' };
  const env = { ...upstream, DATA_DIR: path.join(dir, 'copy'), SITE_URL: 'https://x.example' };
  const copied = await runLectern(
    ['mirror', '--rate', '1000', '--with-images', '--with-files'],
    env,
  );
  expect(copied).toMatchObject({ status: 0 });
  await using mirror = await startSite({ ...env, COMMUNITY: 'mirror', CACHE_SECONDS: '1' });
  wiki.stop();
  expect((await get(mirror, '/search?q=xylograph')).body).toContain('/wiki/pages/Lathe');
  expect((await get(mirror, '/')).body).toMatch(/Tools<\/a> <span[^>]*>2<.*>Belt\s· Lathe</);
  expect((await get(mirror, '/wiki/pages')).body).toContain('<title>Main Page');
  const page = await get(mirror, '/wiki/pages/Lathe');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('xylograph')]);
  expect((await get(mirror, '/wiki/pages/Category:Tools')).body).toContain(
    'href="/media/Plan.png"',
  );
  expect((await get(mirror, '/media/Plan.png')).headers['content-type']).toBe('image/png');
  // The category has no page of its own.
  const category = await get(mirror, '/wiki/pages/Category:Wide_things');
  expect([category.status, category.body]).toEqual([
    200,
    expect.stringContaining('href="/wiki/pages/Table"'),
  ]);
  const member = await get(mirror, '/wiki/pages/Table');
  expect(member.body).toContain('href="/wiki/pages/Category:Wide_things"');
  const redirects = await Promise.all(
    ['Old_lathe', 'Drive_belt'].map((id) => get(mirror, `/wiki/pages/${id}`)),
  );
  expect(redirects.map(({ status, headers }) => [status, headers.location])).toEqual([
    [308, '/wiki/pages/Lathe'],
    [308, '/wiki/pages/Belt#s-Care'],
  ]);
});
