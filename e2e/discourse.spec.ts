import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { postIdsOf, SETTINGS, discourseTest as test } from './discourse/discourse-test';
import { createForum, LONG_TOPIC } from './discourse/forum';
import { type StandIn, shownPosts, startStandIn } from './discourse/stand-in';
import { Document } from './site/document';
import { get, getWithRetry } from './site/get';
import { type Site, startSite } from './site/start';

/** The requests with this beginning that a page makes, which is read for the first time. */
async function requestsOf({ requests }: StandIn, site: Site, path: string, beginning: string) {
  const before = requests.length;
  expect((await getWithRetry(site, path)).status).toBe(200);
  const targets = requests.slice(before).map(({ target }) => target);
  return targets.filter((target) => target.startsWith(beginning));
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

test('cold pages cost few requests: of a topic at most two, of a list at most two more', async () => {
  // Which no other site reads, nor this one before.
  const standIn = await startStandIn(createForum());
  const settings = { ...SETTINGS, CACHE_SECONDS: '3600', API_BASE_URL: standIn.url };
  const site = await startSite(settings);
  const topic = `/board/topics/${LONG_TOPIC}`;
  const posts = `/t/${LONG_TOPIC}`;
  for (const page of ['', '?page=2', '?page=3', '?page=7']) {
    expect(await requestsOf(standIn, site, topic + page, posts)).toHaveLength(1);
  }
  for (const page of ['?sort=desc', '?sort=desc&page=4']) {
    expect(await requestsOf(standIn, site, topic + page, posts)).toHaveLength(2);
  }
  const forum = await requestsOf(standIn, site, '/board/forums/1', '/c/');
  expect(forum.length).toBeLessThanOrEqual(3);
  // All pages share the forums, and know the topic's members by its posts.
  const others = standIn.requests.filter(({ target }) => !/^\/(?:t|c|latest)\b/.test(target));
  // The first one recognizes the Discourse.
  expect(others.map(({ target }) => target)).toEqual(['/site.json', '/site.json']);
  await site.stop();
  await standIn.stop();
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
      found.push(...postIdsOf(body));
    }
    expect(found).toEqual(sort === 'asc' ? posts : posts.toReversed());
  }
  expect((await get(site, `/board/topics/${LONG_TOPIC}?page=8`)).status).not.toBe(200);
});

test('the link of a post leads to its page', async ({ page, site }) => {
  const id = LONG_TOPIC * 1000 + 105;
  const link = `/board/topics/${LONG_TOPIC}/posts/${id}`;
  // What is read above may have used up the part of the limit that links have.
  await getWithRetry(site, link);
  await page.goto(site.url + link);
  expect(page.url()).toBe(`${site.url}/board/topics/${LONG_TOPIC}?page=6#post-${id}`);
  await expect(page.locator(`#post-${id}`)).toBeInViewport();
});

test('old addresses of it lead to the record, by post, number and user name', async ({
  site,
  standIn,
}) => {
  const post = (place: number, page: number) =>
    `/board/topics/${LONG_TOPIC}?page=${page}#post-${LONG_TOPIC * 1000 + place}`;
  for (const [path, status, target] of [
    [`/p/${LONG_TOPIC * 1000 + 105}`, 302, post(105, 6)],
    // Two numbers are missing before it.
    [`/t/words/${LONG_TOPIC}/104`, 302, post(101, 6)],
    ['/u/ada/summary', 308, '/board/topics?starter_id=7'],
    ['/p/999999999', 404, undefined],
    ['/u/nobody', 302, `${standIn.url}/u/nobody`],
  ] as const) {
    const { status: found, headers } = await getWithRetry(site, path);
    expect([path, found, headers.location]).toEqual([path, status, target]);
  }
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
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-discourse-'));
  const { CACHE_SECONDS } = SETTINGS;
  const settings = { CACHE_SECONDS, API_BASE_URL: standIn.url, DATA_DIR: dataDir };
  const addresses = [
    '/',
    '/board/forums',
    '/board/topics?page=2',
    `/board/topics/${LONG_TOPIC}?page=3`,
  ];
  const readAll = async (site: Site) => {
    const pages = await Promise.all(addresses.map((address) => getWithRetry(site, address)));
    return pages.map(({ status, body }) => [
      status,
      postIdsOf(body),
      new Document(body).texts('h1'),
    ]);
  };
  const site = await startSite(settings);
  const read = await readAll(site);
  expect(read.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  standIn.isAway = true;
  expect(await readAll(site)).toEqual(read);
  expect((await get(site, '/board/topics/9')).status).toBe(503);
  await site.stop();
  const restarted = await startSite(settings, AN_HOUR_LATER);
  const { age } = (await get(restarted, '/board/forums')).headers;
  expect(Number(age)).toBeGreaterThan(3500);
  expect(await readAll(restarted)).toEqual(read);
  // After it has noticed that the community is away, too.
  expect(await readAll(restarted)).toEqual(read);
  await restarted.stop();
  await rm(dataDir, { recursive: true });
});

test('the link of an author leads to topics in each worker and after a restart, where the server does not say who has an id', async () => {
  const standIn = await startStandIn(createForum());
  standIn.hasUserCards = false;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-discourse-'));
  const settings = { ...SETTINGS, API_BASE_URL: standIn.url, DATA_DIR: dataDir, WORKERS: '2' };
  const site = await startSite(settings);
  const author = '/board/topics?starter_id=7';
  expect((await getWithRetry(site, '/board/topics/5')).body).toContain(`href="${author}"`);
  // Each of them is read for the first time, by either worker.
  const cold = ['', '&is_pinned=true', '&is_pinned=false', '&sort=asc'];
  for (const order of ['', '&orderby=start_date']) {
    for (const more of cold) {
      const address = author + more.replace(/(?=&sort|$)/, order);
      const { status, body } = await getWithRetry(site, address);
      expect([address, status, /href="\/board\/topics\/\d+"/.test(body)]).toEqual([
        address,
        200,
        true,
      ]);
    }
  }
  await site.stop();
  const restarted = await startSite({ ...settings, WORKERS: '1' });
  const list = await getWithRetry(restarted, `${author}&page=2`);
  expect([list.status, list.body.includes('href="/board/topics/20"')]).toEqual([200, true]);
  await restarted.stop();
  await standIn.stop();
  await rm(dataDir, { recursive: true });
});

test('relative addresses in posts are those of the Discourse, but for its topics', async ({
  standIn,
}) => {
  // One that has not read the topic before, and spent nothing of the limit.
  const site = await startSite({ ...SETTINGS, API_BASE_URL: standIn.url });
  const [post] = standIn.forum.topics[9]?.post_stream.posts ?? [];
  if (!post) throw new Error('no post');
  post.cooked =
    '<p><a href="/uploads/default/file.pdf">File</a> <a href="/t/words/2">Topic</a> <a href="//other.example/x">Other</a></p>';
  const { body } = await getWithRetry(site, '/board/topics/10');
  expect(body).toContain(`href="${standIn.url}/uploads/default/file.pdf"`);
  expect(body).toContain('href="/board/topics/2"');
  expect(body).toMatch(/href="https?:\/\/other\.example\/x"/);
  await site.stop();
});

test('a topic continues at the last post read', async ({ page, site }) => {
  const topic = `${site.url}/board/topics/${LONG_TOPIC}`;
  await page.goto(`${topic}?page=4`);
  await page.locator('article').nth(10).scrollIntoViewIfNeeded();
  const history = () => page.evaluate(() => localStorage.getItem('lectern.memory') ?? '');
  await expect.poll(history).toMatch(/"floor":[67]\d/);
  await page.goto(topic);
  await page.getByRole('link', { name: /^Continue at #[67]\d$/ }).click();
  await expect(page).toHaveURL(/\?page=4#floor-[67]\d$/);
});
