import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { createForum, LONG_TOPIC } from '../discourse/forum';
import { type StandIn, startStandIn } from '../discourse/stand-in';
import { type RunningDokuWiki, startDokuWiki } from '../fixtures/start-dokuwiki';
import { expect, baseTest as test } from '../site/base-test';
import { get } from '../site/get';
import { runLectern } from '../site/lectern';
import { t } from '../site/messages';
import { sitemapPaths } from '../site/sitemap';
import { type RunningSite, startSite } from '../site/start';

/** A site of a DokuWiki and a Discourse at different addresses. */

const PAGES = {
  start:
    '====== Workshop ======\nA sentence about the lathe. [[tools:lathe#belt|The lathe]] {{tools:manual.pdf}} {{logo.svg}} {{lathe.png}}',
  'tools:lathe': `====== The lathe ======\n${'It turns.\n\n'.repeat(60)}===== Belt =====\nA xylograph hangs above it.`,
  'private:keys': 'nobody reads the keyword',
  'draft:plan': '====== Plan ======\nA xylograph of later.',
};

const MEDIA = {
  'tools/manual.pdf': '%PDF-1.7',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'lathe.png': Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]),
};

const dir = temporaryDir();
let wiki: RunningDokuWiki;
let standIn: StandIn;
let site: RunningSite;
let upstream: Record<string, string>;

test.beforeAll(async () => {
  const acl = ['* @ALL 1', 'private:* @ALL 0'];
  wiki = await startDokuWiki({
    base: '/wiki',
    settings: { userewrite: '2', hidepages: "'^:?draft:'" },
    acl,
    pages: PAGES,
    media: MEDIA,
  });
  const forum = createForum();
  const [first] = forum.topics;
  const [post] = first?.post_stream.posts ?? [];
  if (post) post.cooked = `<p>See <a href="${wiki.url}/doku.php/tools:lathe">the lathe</a>.</p>`;
  standIn = await startStandIn(forum);
  upstream = { API_BASE_URL: standIn.url, WIKI_URL: wiki.url };
  site = await startSite({ ...upstream, CACHE_SECONDS: '1', SITE_URL: 'https://x.example' });
});

test.afterAll(() => Promise.all([site?.stop(), standIn?.stop(), wiki?.stop()]));

test('links lead from the home page to a section of the wiki, and from a post to the wiki', async ({
  page,
}) => {
  await page.goto(`${site.url}/`);
  await expect(
    page.getByRole('link', { name: `Topic ${LONG_TOPIC} & more` }).first(),
  ).toBeVisible();
  await page
    .getByRole('link', { name: t('site.wiki'), exact: true })
    .first()
    .click();
  await page.getByRole('link', { name: 'The lathe' }).click();
  await expect(page).toHaveURL(`${site.url}/wiki/pages/tools:lathe#s-belt`);
  await expect(page.getByText('A xylograph hangs above it.')).toBeInViewport();
  const [topic] = createForum().topics;
  await page.goto(`${site.url}/board/topics/${topic?.id}`);
  await page.getByRole('link', { name: 'the lathe' }).click();
  await expect(page).toHaveURL(`${site.url}/wiki/pages/tools:lathe`);
  // The wiki's cookies are not passed on.
  expect(await page.context().cookies()).toEqual([]);
});

test('old addresses with a section land there, without scripts too', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${site.url}/doku.php?id=tools:lathe#belt`);
    await expect(page).toHaveURL(`${site.url}/wiki/pages/tools:lathe#belt`);
    await expect(page.getByText('A xylograph hangs above it.')).toBeInViewport();
    await page.close();
  }
});

test('old addresses lead to pages, and what guests may not read is nowhere', async () => {
  const forms = [
    '/doku.php?id=tools:lathe',
    '/doku.php/tools/lathe',
    '/tools/lathe',
    '/tools:lathe',
  ];
  for (const old of forms) {
    const { status, headers } = await get(site, old);
    expect([old, status, headers.location]).toEqual([old, 308, '/wiki/pages/tools:lathe']);
  }
  expect((await get(site, '/start')).headers.location).toBe('/wiki/pages');
  expect((await get(site, '/wiki/pages/private:keys')).status).toBe(404);
});

test('what the wiki hides is read by its address only', async () => {
  for (const id of ['draft:plan', 'tools:lathe']) {
    await fetch(`${wiki.url}/lib/exe/taskrunner.php?id=${id}`);
  }
  const hidden = await get(site, '/wiki/pages/draft:plan');
  expect([hidden.status, hidden.body]).toEqual([
    200,
    expect.stringContaining('<meta name="robots" content="noindex'),
  ]);
  expect((await get(site, '/wiki/pages/tools:lathe')).body).toContain('content="index, follow');
  // The wiki's namespaces are read one per second.
  const namespaces = async () => (await get(site, '/wiki/namespaces')).body;
  await expect.poll(namespaces).not.toContain('draft');
  const origin = { 'sec-fetch-site': 'same-origin' };
  const suggested = await get(site, '/api/search/titles?q=la', origin);
  expect([suggested.status, suggested.body]).toEqual([200, expect.stringContaining('tools:lathe')]);
  for (const path of ['/search?q=xylograph', '/changes.atom', '/api/search/titles?q=la']) {
    expect([path, (await get(site, path, origin)).body]).toEqual([
      path,
      expect.not.stringContaining('draft'),
    ]);
  }
});

test('the wiki is searched, and its files are read through', async () => {
  await fetch(`${wiki.url}/lib/exe/taskrunner.php?id=tools:lathe`);
  expect((await get(site, '/search?q=xylograph')).body).toContain('/wiki/pages/tools:lathe');
  expect((await get(site, '/search?q=nobody')).body).not.toContain('private:keys');
  const { status, headers, body } = await get(site, '/lib/exe/fetch.php?media=tools:manual.pdf');
  expect([status, headers.location, body]).toEqual([308, '/media/tools/manual.pdf', '']);
  const file = await get(site, '/media/tools/manual.pdf');
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const page = await get(site, '/wiki/pages');
  expect(page.body).toContain('href="/media/tools/manual.pdf"');
  expect(page.body).toContain('src="/media/logo.svg"');
  const picture = /src="(\/image\?[^"]+)"/.exec(page.body)?.[1]?.replaceAll('&#x26;', '&') ?? '';
  expect((await get(site, picture)).headers['content-type']).toBe('image/png');
});

test('the sitemap has what both show, the feeds the topics and the changes of the wiki', async () => {
  const [topic] = createForum().topics;
  const both = ['/wiki/pages/tools:lathe', `/board/topics/${topic?.id}`];
  // It is read with one request per second.
  await expect.poll(() => sitemapPaths(site)).toEqual(expect.arrayContaining(both));
  expect((await sitemapPaths(site)).join()).not.toContain('draft');
  for (const [feed, path] of [
    ['/feeds/board/topics.atom', '/board/topics/'],
    ['/changes.atom', '/wiki/pages/tools:lathe'],
  ] as const) {
    const { status, body } = await get(site, feed);
    expect([status, body]).toEqual([200, expect.stringContaining(`https://x.example${path}`)]);
  }
});

test('a copy of both is searched, and stands in for the wiki', async () => {
  const env = { ...upstream, DATA_DIR: path.join(dir, 'copy'), SITE_URL: 'https://x.example' };
  const copied = await runLectern(['mirror', '--rate', '1000'], env);
  expect(copied).toMatchObject({ status: 0, output: expect.stringContaining('2 pages') });
  await using mirror = await startSite({ ...env, COMMUNITY: 'mirror', CACHE_SECONDS: '1' });
  expect((await get(mirror, '/search?q=xylograph')).body).toContain('/wiki/pages/tools:lathe');
  expect((await get(mirror, '/search?q=keyword')).body).not.toContain('private:keys');
  wiki.stop();
  const page = await get(mirror, '/wiki/pages/tools:lathe');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('xylograph')]);
});
