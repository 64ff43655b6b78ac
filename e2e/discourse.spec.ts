import { test as base, expect } from '@playwright/test';
import { crawl } from './crawl/crawl';
import { createForum, LONG_TOPIC, readRealForum, type StandInForum } from './discourse/forum';
import { type StandIn, shownPosts, startStandIn } from './discourse/stand-in';
import { get, getWithRetry } from './site/get';
import { t } from './site/messages';
import { type Site, startSite } from './site/start';

interface Fixtures {
  standIn: StandIn;
  site: Site;
}

/** Pages become stale at once, so that they show the current responses. */
const SETTINGS = { CACHE_SECONDS: '0', STALE_SECONDS: '3600', PURGE_TOKEN: 'a token for purges' };

/** A site in front of a Discourse, which nothing but its address names. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
  standIn: async ({}, use) => {
    const standIn = await startStandIn(createForum());
    await use(standIn);
    await standIn.stop();
  },
  site: async ({ standIn }, use) => {
    const site = await startSite({ ...SETTINGS, API_BASE_URL: standIn.url });
    await use(site);
    await site.stop();
  },
});

const idsOf = (html: string) => [...html.matchAll(/id="post-(\d+)"/g)].map(([, id]) => Number(id));

/** Requests made by a page, which is read for the first time. */
async function countRequests({ requests }: StandIn, site: Site, path: string): Promise<number> {
  const before = requests.length;
  expect((await getWithRetry(site, path)).status).toBe(200);
  return requests.length - before;
}

test('is recognized, and shows no wiki, digest or news, since it has none', async ({ site }) => {
  expect(site.log()).toContain('Discourse recognized');
  const { body } = await getWithRetry(site, '/');
  expect(body).toContain('Topic 900 &amp; more');
  expect(body).toContain('Category 1');
  expect(body).not.toContain('/wiki/');
  const list = await getWithRetry(site, '/board/topics');
  expect(list.body).toContain('is_pinned=true');
  expect(list.body).not.toMatch(/is_digest|is_featured/);
  for (const path of ['/wiki/pages', '/wiki/pages/start', '/wiki/namespaces']) {
    expect([path, (await getWithRetry(site, path)).status]).toEqual([path, 404]);
  }
  const missing = await getWithRetry(site, '/nowhere');
  expect(missing.body).not.toContain('/wiki/');
});

test('cold pages cost few requests: a topic two, a list two more than one page of it', async ({
  site,
  standIn,
}) => {
  expect(await countRequests(standIn, site, '/')).toBeLessThanOrEqual(2);
  expect(await countRequests(standIn, site, `/board/topics/${LONG_TOPIC}`)).toBeLessThanOrEqual(2);
  for (const page of [2, 3, 7]) {
    const path = `/board/topics/${LONG_TOPIC}?page=${page}`;
    expect(await countRequests(standIn, site, path)).toBeLessThanOrEqual(2);
  }
  expect(await countRequests(standIn, site, '/board/topics')).toBeLessThanOrEqual(4);
  expect(await countRequests(standIn, site, '/board/topics?page=2')).toBeLessThanOrEqual(4);
  expect(await countRequests(standIn, site, '/board/forums/1')).toBeLessThanOrEqual(4);
});

test('a long topic is read page by page in both directions, each post once', async ({
  site,
  standIn,
}) => {
  const topic = standIn.forum.topics.find(({ id }) => id === LONG_TOPIC);
  const posts = topic ? shownPosts(topic).map(({ id }) => id) : [];
  for (const sort of ['asc', 'desc']) {
    const found: number[] = [];
    for (let page = 1; page <= 7; page += 1) {
      const query = [sort === 'desc' && 'sort=desc', page > 1 && `page=${page}`].filter(Boolean);
      const path = `/board/topics/${LONG_TOPIC}${query.length ? '?' : ''}${query.join('&')}`;
      const { status, body } = await getWithRetry(site, path);
      expect([path, status]).toEqual([path, 200]);
      found.push(...idsOf(body));
    }
    expect(found).toEqual(sort === 'asc' ? posts : posts.toReversed());
  }
  const last = await getWithRetry(site, `/board/topics/${LONG_TOPIC}?page=8`);
  expect(last.status).not.toBe(200);
});

test('the link of a post leads to its page', async ({ page, site }) => {
  const id = LONG_TOPIC * 1000 + 105;
  await page.goto(`${site.url}/board/topics/${LONG_TOPIC}/posts/${id}`);
  expect(page.url()).toBe(`${site.url}/board/topics/${LONG_TOPIC}?page=6#post-${id}`);
  await expect(page.locator(`#post-${id}`)).toBeInViewport();
});

test('what is missing or private is not found; what becomes private is gone, at once after a purge', async ({
  site,
  standIn,
}) => {
  standIn.privateTopics.add(5);
  expect((await getWithRetry(site, '/board/topics/5')).status).toBe(404);
  expect((await getWithRetry(site, '/board/topics/5000')).status).toBe(404);
  expect((await getWithRetry(site, '/board/forums/4')).status).toBe(404);

  expect((await getWithRetry(site, '/board/topics/6')).status).toBe(200);
  standIn.privateTopics.add(6);
  // A stale page is served once more while it is renewed.
  await expect.poll(async () => (await get(site, '/board/topics/6')).status).toBe(404);

  expect((await getWithRetry(site, '/board/topics/7')).status).toBe(200);
  standIn.privateTopics.add(7);
  const purged = await fetch(`${site.url}/api/purge`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SETTINGS.PURGE_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ topics: [7] }),
  });
  expect(purged.ok).toBe(true);
  expect((await getWithRetry(site, '/board/topics/7')).status).toBe(404);
});

test('while it is away, what was read stays, also after a restart', async ({ site, standIn }) => {
  const read = await getWithRetry(site, `/board/topics/${LONG_TOPIC}`);
  standIn.isAway = true;
  const again = await getWithRetry(site, `/board/topics/${LONG_TOPIC}`);
  expect([again.status, idsOf(again.body)]).toEqual([200, idsOf(read.body)]);
  expect((await get(site, '/board/topics/9')).status).toBe(503);
  const restarted = await startSite({
    ...SETTINGS,
    ...{ API_BASE_URL: standIn.url, DATA_DIR: site.dataDir },
  });
  const kept = await getWithRetry(restarted, `/board/topics/${LONG_TOPIC}`);
  expect([kept.status, idsOf(kept.body)]).toEqual([200, idsOf(read.body)]);
  await restarted.stop();
});

test('a forum for members only shows nothing, and says so to its operator', async () => {
  const standIn = await startStandIn(createForum());
  standIn.isMembersOnly = true;
  const site = await startSite({ ...SETTINGS, API_BASE_URL: standIn.url });
  expect(site.log()).toMatch(/Discourse recognized.*"isPublic":false|"isPublic":false.*recognized/);
  expect((await get(site, '/')).status).toBe(503);
  expect((await get(site, '/board/topics/5')).status).toBe(503);
  await site.stop();
  await standIn.stop();
});

test('API_KIND says it aloud, and images and links resolve against the Discourse', async () => {
  const standIn = await startStandIn(createForum());
  const [topic] = standIn.forum.topics;
  const [post] = topic?.post_stream.posts ?? [];
  if (!post) throw new Error('no post');
  post.cooked =
    '<p><a href="/uploads/default/file.pdf">File</a> <a href="/t/words/2">Topic</a> <a href="//other.example/x">Other</a></p>';
  const site = await startSite({ ...SETTINGS, API_BASE_URL: standIn.url, API_KIND: 'discourse' });
  expect(standIn.requests).toEqual([]);
  const { body } = await getWithRetry(site, '/board/topics/1');
  expect(body).toContain(`href="${standIn.url}/uploads/default/file.pdf"`);
  expect(body).toContain('href="/board/topics/2"');
  expect(body).toMatch(/href="https?:\/\/other\.example\/x"/);
  await site.stop();
  await standIn.stop();
});

for (const [name, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1280, height: 900 }],
] as const) {
  test(`without scripts a reader comes from the home page to a post, ${name}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport });
    const page = await context.newPage();
    await page.goto(site.url);
    await page
      .getByRole('link', { name: t('site.forums') })
      .first()
      .click();
    await page.getByRole('link', { name: 'Category 2' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category 2');
    await page.getByRole('link', { name: 'Topic 900 & more' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Topic 900 & more');
    await page.locator('a[rel=next]').first().click();
    await expect(page.getByText('Post 21 of topic 900.')).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
}

/** Follows the links of every page but those of filters and orders. */
async function expectAllReached(forum: StandInForum) {
  const standIn = await startStandIn(forum);
  const site = await startSite({ API_BASE_URL: standIn.url, LOG_LEVEL: 'silent' });
  const { pages, failures } = await crawl(site, {
    withPages: true,
    shouldFollow: ({ href }) =>
      /^\/(board\/forums(\/\d+)?|board\/topics(\/\d+)?)?(\?page=\d+)?$/.test(href),
  });
  const unexpected = failures.filter(({ status }) => status !== 404);
  expect(unexpected).toEqual([]);
  const posts = new Set([...pages.values()].flatMap(idsOf));
  const missed = forum.topics.flatMap(shownPosts).filter(({ id }) => !posts.has(id));
  expect(missed.map(({ id }) => id)).toEqual([]);
  for (const { id, read_restricted } of forum.categories) {
    expect([id, pages.has(`/board/forums/${id}`)]).toEqual([id, !read_restricted]);
  }
  for (const { id } of forum.topics)
    expect([id, pages.has(`/board/topics/${id}`)]).toEqual([id, true]);
  await site.stop();
  await standIn.stop();
}

test('every topic, post and forum is reached from the home page', async () => {
  await expectAllReached(createForum());
});

test('every topic, post and forum of a real forum is reached from the home page', async () => {
  const forum = readRealForum();
  test.skip(!forum, 'no real topics beside the project');
  test.setTimeout(900_000);
  if (forum) await expectAllReached(forum);
});

test('a flood of cold topics keeps to the limit, and a person is served before crawlers', async () => {
  const forum = createForum();
  const [first] = forum.topics;
  if (!first) throw new Error('no topic');
  for (let id = 2000; id < 2300; id += 1) forum.topics.push({ ...first, id });
  const standIn = await startStandIn(forum);
  standIn.isLimited = true;
  const site = await startSite({ ...SETTINGS, API_BASE_URL: standIn.url, LOG_LEVEL: 'silent' });
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  const flood = Array.from({ length: 300 }, (_, at) =>
    get(site, `/board/topics/${2000 + at}`, crawler),
  );
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.every((status) => [200, 429, 503].includes(status))).toBe(true);
  expect((await get(site, '/board/topics/8')).status).toBe(200);
  const people = Array.from({ length: 300 }, (_, at) => get(site, `/board/topics/${2000 + at}`));
  await Promise.all(people);
  expect(standIn.refusals).toBe(0);
  await site.stop();
  await standIn.stop();
});
