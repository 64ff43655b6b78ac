import { crawl } from './crawl/crawl';
import { postIdsOf, SETTINGS } from './discourse/discourse-test';
import { createForum, type StandInForum } from './discourse/forum';
import { type StandIn, shownPosts } from './discourse/stand-in';
import { FLOODED, withLimitedStandIn, withStandIn } from './discourse/with-stand-in';
import { expect, baseTest as test } from './site/base-test';
import { get, getWithRetry } from './site/get';
import type { Site } from './site/start';

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
  for (const { id } of forum.topics) {
    expect([id, pages.has(`/board/topics/${id}`)]).toEqual([id, true]);
  }
}

test('every topic, post and forum is reached from the home page', async () => {
  test.setTimeout(600_000);
  const forum = createForum();
  await withStandIn({ forum, settings: SETTINGS }, (site) => expectAllReached(site, forum));
});

/** They come from networks of their own. */
const CRAWLER = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  'x-forwarded-for': '192.0.2.7',
};
const PERSON = { 'x-forwarded-for': '198.51.100.7' };
test('people who come while crawlers are refused are served, and the limit is kept', async () => {
  await withLimitedStandIn(async (site, standIn) => {
    let isOver = false;
    const crawled: number[] = [];
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      for (let at = lane; !isOver; at += 10) {
        const id = FLOODED[at % FLOODED.length] ?? 0;
        crawled.push((await get(site, `/board/topics/${id}`, CRAWLER)).status);
      }
    });
    await expect.poll(() => crawled.filter((status) => status === 503).length).toBeGreaterThan(9);
    const before = crawled.length;
    // As browsers do, which the places for readers are kept for.
    const { body } = await get(site, '/board/topics/1', PERSON);
    await get(site, /\/assets\/[^"]+\.js/.exec(body)?.[0] ?? '', PERSON);
    for (let id = 1; id <= 15; id++) {
      const { status } = await get(site, `/board/topics/${id}`, PERSON);
      expect([id, status]).toEqual([id, 200]);
    }
    isOver = true;
    await Promise.all(lanes);
    expect(crawled.length).toBeGreaterThan(before);
    expect(crawled.every((status) => [200, 503].includes(status))).toBe(true);
    expect(standIn.refusals).toBe(0);
  });
});

test('a forum for members only shows nothing, and says so to its operator', async () => {
  const prepare = (standIn: StandIn) => {
    standIn.isMembersOnly = true;
  };
  await withStandIn({ forum: createForum(), settings: SETTINGS, prepare }, async (site) => {
    expect(site.log()).toMatch(
      /Discourse recognized.*"isPublic":false|"isPublic":false.*recognized/,
    );
    expect((await get(site, '/')).status).toBe(503);
    expect((await get(site, '/board/topics/5')).status).toBe(503);
  });
});

test('a forum that is away at the start is asked until it answers', async () => {
  const prepare = (standIn: StandIn) => {
    standIn.isAway = true;
  };
  await withStandIn(
    { forum: createForum(), settings: SETTINGS, prepare },
    async (site, standIn) => {
      expect((await get(site, '/board/topics/4')).status).toBe(503);
      await expect.poll(site.log).toContain(`${standIn.url} cannot be read: `);
      standIn.isAway = false;
      const read = async () => (await getWithRetry(site, '/board/topics/4')).status;
      // It is asked again every ten seconds, and then the workers start anew.
      await expect.poll(read, { timeout: 120_000 }).toBe(200);
    },
  );
});
