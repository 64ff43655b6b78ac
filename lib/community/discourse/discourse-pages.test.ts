import { expect, onTestFinished, test } from 'vitest';
import { createForum, LONG_TOPIC, QUOTED_PLACE, QUOTING_PLACE } from '@/e2e/discourse/forum';
import { setUpUpstream } from '@/e2e/discourse/set-up-upstream';
import { startStandIn } from '@/e2e/discourse/stand-in';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { startMirror } from '@/e2e/fixtures/start-mirror';

/** Serves pages that stay fresh for the whole test. */
async function serve(settings: Record<string, string>) {
  const site = await servePages({ CACHE_SECONDS: '3600', ...settings });
  onTestFinished(() => site.stop());
  return site;
}

test('cold pages cost few requests: of a topic at most two, of a list at most two more', async () => {
  const standIn = await startStandIn(createForum());
  onTestFinished(() => standIn.stop());
  const site = await serve({ API_BASE_URL: standIn.url, API_KIND: 'discourse' });
  /** Reads a page, and returns the requests with this beginning that it costs. */
  const requestsOf = async (path: string, beginning: string) => {
    const before = standIn.requests.length;
    expect((await site.get(path)).status).toBe(200);
    const targets = standIn.requests.slice(before).map(({ target }) => target);
    return targets.filter((target) => target.startsWith(beginning));
  };
  const topic = `/board/topics/${LONG_TOPIC}`;
  const posts = `/t/${LONG_TOPIC}`;
  for (const page of ['', '?page=2', '?page=3', '?page=7']) {
    expect(await requestsOf(topic + page, posts)).toHaveLength(1);
  }
  for (const page of ['?sort=desc', '?sort=desc&page=4']) {
    expect(await requestsOf(topic + page, posts)).toHaveLength(2);
  }
  expect((await requestsOf('/board/forums/1', '/c/')).length).toBeLessThanOrEqual(3);
  // All pages share the forums, and know the topic's members by its posts.
  const others = standIn.requests.filter(({ target }) => !/^\/(?:t|c|latest)\b/.test(target));
  expect(others.map(({ target }) => target)).toEqual(['/site.json']);
});

test('a forum for members only shows nothing', async () => {
  const standIn = await startStandIn(createForum());
  onTestFinished(() => standIn.stop());
  standIn.isMembersOnly = true;
  const site = await serve({ API_BASE_URL: standIn.url, API_KIND: 'discourse' });
  for (const path of ['/', '/board/topics/5']) {
    expect([path, (await site.get(path)).status]).toEqual([path, 503]);
  }
});

test('a site over a copy offers nothing that the copy lacks, and names pages as a Discourse does', async () => {
  const { standIn, discourse } = await setUpUpstream(createForum());
  const mirror = startMirror();
  expect((await mirror.run({ community: discourse })).isComplete).toBe(true);
  const settings = {
    COMMUNITY: 'mirror',
    API_KIND: 'discourse',
    ORIGIN_URL: standIn.url,
    DATA_DIR: mirror.dataDir,
  };
  const site = await serve({ ...settings, SITE_URL: 'https://site.example' });
  for (const path of ['/', '/board/topics', '/search?q=post', '/reading', '/llms.txt']) {
    const { status, body } = await site.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect([path, body.match(/\/wiki|in=wiki|is_digest|is_featured/g)]).toEqual([path, null]);
  }
  for (const path of ['/nowhere', '/wiki/pages', '/wiki/pages/start']) {
    const { status, body } = await site.get(path);
    expect([path, status, body.includes('/wiki/pages"')]).toEqual([path, 404, false]);
  }
  // Quotes name posts by number.
  const { body: page } = await site.get(`/board/topics/${LONG_TOPIC}?page=3`);
  const [, quoted = ''] = page.split(`id="post-${LONG_TOPIC * 1000 + QUOTED_PLACE}"`);
  const [post] = quoted.split(' id="post-');
  expect(post).toMatch(
    new RegExp(`quoted-by.*href="#post-${LONG_TOPIC * 1000 + QUOTING_PLACE}"`, 's'),
  );

  const other = await serve({ ...settings, SITE_URL: '', INDEXING: 'origin' });
  const { body } = await other.get(`/board/topics/${LONG_TOPIC}`);
  expect(body).toContain(`<link rel="canonical" href="${standIn.url}/t/${LONG_TOPIC}"`);
});
