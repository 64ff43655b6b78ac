import { SETTINGS } from '../discourse/discourse-test';
import { createForum } from '../discourse/forum';
import { startStandIn } from '../discourse/stand-in';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry } from '../site/get';
import { startSite } from '../site/start';

/** They come from networks of their own. */
const CRAWLER = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  'x-forwarded-for': '192.0.2.7',
};
const PERSON = { 'x-forwarded-for': '198.51.100.7' };
/** Copies of the first topic, which only crawlers request. */
const FLOODED = Array.from({ length: 300 }, (_, at) => 2000 + at);

test('people who come while crawlers are refused are served, and the limit is kept', async () => {
  const forum = createForum();
  const [first] = forum.topics;
  if (!first) throw new Error('no topic');
  for (const id of FLOODED) forum.topics.push({ ...first, id });
  await using standIn = await startStandIn(forum);
  standIn.isLimited = true;
  await using site = await startSite({
    ...SETTINGS,
    API_BASE_URL: standIn.url,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
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

test('a forum that is away at the start is asked until it answers', async () => {
  await using standIn = await startStandIn(createForum());
  standIn.isAway = true;
  await using site = await startSite({ ...SETTINGS, API_BASE_URL: standIn.url });
  expect((await get(site, '/board/topics/4')).status).toBe(503);
  await expect.poll(site.log).toContain(`${standIn.url} cannot be read: `);
  standIn.isAway = false;
  const read = async () => (await getWithRetry(site, '/board/topics/4')).status;
  // It is asked again every ten seconds, and then the workers start anew.
  await expect.poll(read).toBe(200);
});
