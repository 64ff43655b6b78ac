import { expect } from '@playwright/test';
import { crawl } from './crawl/crawl';
import { postIdsOf, SETTINGS, discourseTest as test } from './discourse/discourse-test';
import { createForum, readRealForum, type StandInForum } from './discourse/forum';
import { shownPosts, startStandIn } from './discourse/stand-in';
import { get } from './site/get';
import { type Site, startSite } from './site/start';

/** Follows the links of every page but those of filters and orders. */
async function expectAllReached(site: Site, forum: StandInForum) {
  const { pages, failures } = await crawl(site, {
    withPages: true,
    shouldFollow: ({ href }) =>
      /^\/(board\/forums(\/\d+)?|board\/topics(\/\d+)?)?(\?page=\d+)?$/.test(href),
  });
  const unexpected = failures.filter(({ status }) => status !== 404);
  expect(unexpected).toEqual([]);
  const posts = new Set([...pages.values()].flatMap(postIdsOf));
  const missed = forum.topics.flatMap(shownPosts).filter(({ id }) => !posts.has(id));
  expect(missed.map(({ id }) => id)).toEqual([]);
  for (const { id, read_restricted } of forum.categories) {
    expect([id, pages.has(`/board/forums/${id}`)]).toEqual([id, !read_restricted]);
  }
  for (const { id } of forum.topics)
    expect([id, pages.has(`/board/topics/${id}`)]).toEqual([id, true]);
}

test('every topic, post and forum is reached from the home page', async ({ site, standIn }) => {
  test.setTimeout(600_000);
  await expectAllReached(site, standIn.forum);
});

test('every topic, post and forum of a real forum is reached from the home page', async () => {
  const forum = readRealForum();
  test.skip(!forum, 'no real topics beside the project');
  test.setTimeout(900_000);
  if (!forum) return;
  const standIn = await startStandIn(forum);
  const site = await startSite({ API_BASE_URL: standIn.url, LOG_LEVEL: 'silent' });
  await expectAllReached(site, forum);
  await site.stop();
  await standIn.stop();
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
