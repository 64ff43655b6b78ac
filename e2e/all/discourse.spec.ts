import { expect } from '@playwright/test';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { crawl } from '../crawl/crawl';
import { postIdsOf, SETTINGS, discourseTest as test } from '../discourse/discourse-test';
import { ANSWER_PLACE, LONG_TOPIC } from '../discourse/forum';
import { shownPosts } from '../discourse/stand-in';
import { parsePage } from '../seo/page';
import { faultsOfItem, missingRecommended } from '../seo/structured-data';
import { get, getWithRetry } from '../site/get';
import { HtmlPage } from '../site/html-page';
import { callUntilAnswered, connectMcp, expectNoFaults } from '../site/mcp-client';
import { type RunningSite, startSite } from '../site/start';

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
  const purged = await fetch(`${site.url}/api/purge?topic=7`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SETTINGS.PURGE_TOKEN}` },
  });
  expect(purged.ok).toBe(true);
  expect((await getWithRetry(site, '/board/topics/7')).status).toBe(404);
});

/** Options of Node under which a process has a clock that is an hour ahead. */
const AN_HOUR_LATER = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
    globalThis.Date = new Proxy(Date, {
      construct: (Time, given, made) => Reflect.construct(Time, given.length > 0 ? given : [Date.now()], made),
    });
  `)}`,
];

test('while it is away for an hour, what was read stays, also after a restart', async ({
  standIn,
}) => {
  const dataDir = temporaryDir();
  const { CACHE_SECONDS } = SETTINGS;
  const settings = { CACHE_SECONDS, API_BASE_URL: standIn.url, DATA_DIR: dataDir };
  const addresses = [
    '/',
    '/board/forums',
    '/board/topics?page=2',
    `/board/topics/${LONG_TOPIC}?page=3`,
  ];
  const readAll = async (site: RunningSite) => {
    const pages = await Promise.all(addresses.map((address) => getWithRetry(site, address)));
    return pages.map(({ status, body }) => [
      status,
      postIdsOf(body),
      new HtmlPage(body).texts('h1'),
    ]);
  };
  const site = await startSite(settings);
  const read = await readAll(site);
  expect(read.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  standIn.isAway = true;
  expect(await readAll(site)).toEqual(read);
  expect((await get(site, '/board/topics/9')).status).toBe(503);
  await site.stop();
  await using restarted = await startSite(settings, AN_HOUR_LATER);
  const { age } = (await get(restarted, '/board/forums')).headers;
  expect(Number(age)).toBeGreaterThan(3500);
  expect(await readAll(restarted)).toEqual(read);
  // After it has noticed that the community is away, too.
  expect(await readAll(restarted)).toEqual(read);
});

test('a question has its accepted answer on its first page, for search engines', async ({
  site,
  standIn,
}) => {
  const { body } = await getWithRetry(site, `/board/topics/${LONG_TOPIC}`);
  const asked = standIn.requests.filter(({ target }) =>
    target.startsWith(`/t/${LONG_TOPIC}/posts`),
  );
  expect(asked).toEqual([]);
  const { items } = parsePage(body);
  const page = items.find((item) => item['@type'] === 'QAPage');
  expect(page).toMatchObject({
    mainEntity: {
      '@type': 'Question',
      name: `Topic ${LONG_TOPIC} & more`,
      answerCount: '130',
      acceptedAnswer: {
        text: `Post ${ANSWER_PLACE} of topic ${LONG_TOPIC}. Before`,
        author: { name: 'Ada & Co' },
        datePublished: '2020-01-07T07:00:00.000Z',
        url: expect.stringMatching(/\/board\/topics\/900\/posts\/900060$/),
      },
    },
  });
  const { mainEntity } = page as unknown as { mainEntity: { '@type': string } };
  expect(missingRecommended(mainEntity)).toEqual([]);
  expect(page && [...faultsOfItem(page, 'the page')]).toEqual([]);
});

test('an assistant lists and reads it by MCP, and learns nothing that guests may not read', async ({
  site,
  standIn,
}) => {
  standIn.privateTopics.add(5);
  const client = await connectMcp(site.url);
  const call = (...given: [name: string, given?: Record<string, unknown>]) =>
    callUntilAnswered(client, ...given);
  const { possible } = (await call('site')).data;
  expect(possible).toMatchObject({ search: false, list_forums: true, read_page: false });
  const forums = await call('list_forums');
  expect(forums.items.map(({ forum }) => forum)).toEqual([1, 2, 3]);
  const topics = await call('list_topics', { forum: 2, order_by: 'start_date', limit: 3 });
  expect(topics.items[0]).toMatchObject({ topic: LONG_TOPIC, title: `Topic ${LONG_TOPIC} & more` });
  const window = await call('read_topic', { topic: LONG_TOPIC, offset: 40, limit: 5 });
  expect(window.text).toContain('Post 44 of topic 900.');
  expect(window.data).toMatchObject({ offset: 40, has_more: true });
  const answers = await call('read_topic', { topic: LONG_TOPIC, answers: true });
  expect(answers.data.posts).toMatchObject([
    { id: 900_000 },
    { id: 900_060, accepted_answer: true },
  ]);
  const post = await call('read_post', { topic: 3, post: 900_060 });
  expect(post.data).toMatchObject({ topic: LONG_TOPIC, floor: ANSWER_PLACE + 1 });
  for (const name of ['search', 'list_pages', 'read_page', 'recent_changes']) {
    const { data } = await call(name, name === 'search' ? { text: 'words' } : {});
    expect([name, data.status]).toEqual([name, 'impossible']);
  }
  for (const topic of [5, 5000]) {
    expect((await call('read_topic', { topic })).data.status).toBe('missing');
  }
  await client.close();
  await expectNoFaults(site, { calls: 200, hidden: ['of topic 5.', 'Category 4'] });
});

test('a search leads to that of the Discourse', async ({ page, site, standIn }) => {
  await page.goto(`${site.url}/board/topics/${LONG_TOPIC}`);
  await page.getByRole('searchbox').fill('two words');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${standIn.url}/search?q=two%20words`);
});

// After the tests of topics that are private when they are first read.
test('every topic, post and forum is reached from the home page', async ({ site, standIn }) => {
  const { categories, topics } = standIn.forum;
  // By the links of every page but those of filters and orders.
  const { pages, failures } = await crawl(site, {
    withPages: true,
    shouldFollow: ({ href }) =>
      /^\/(board\/forums(\/\d+)?|board\/topics(\/\d+)?)?(\?page=\d+)?$/.test(href),
  });
  expect(failures.filter(({ status }) => status !== 404)).toEqual([]);
  const posts = new Set([...pages.values()].flatMap(postIdsOf));
  const missed = topics.flatMap(shownPosts).filter(({ id }) => !posts.has(id));
  expect(missed.map(({ id }) => id)).toEqual([]);
  for (const { id, read_restricted } of categories) {
    expect([id, pages.has(`/board/forums/${id}`)]).toEqual([id, !read_restricted]);
  }
  for (const { id } of topics) {
    expect([id, pages.has(`/board/topics/${id}`)]).toEqual([id, true]);
  }
});
