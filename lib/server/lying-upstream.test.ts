import { afterAll, afterEach, expect, test } from 'vitest';
import { each, scriptedPost, scriptedTopic, windowOf } from '@/e2e/fixtures/scripted-community';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { getWithRetry } from '@/e2e/site/get';
import { POSTS, startScripted, TOPICS } from '@/e2e/upstream/scripted';

/** A community whose responses are wrong or unusual. */

const upstream = await startScripted();
const site = await servePages({
  API_BASE_URL: upstream.url,
  SITE_URL: 'https://read.example',
  CACHE_SECONDS: '0',
  STALE_SECONDS: '3600',
});
afterAll(async () => {
  await site.stop();
  await upstream.stop();
});
afterEach(() => {
  upstream.script = () => undefined;
});

/** Follows all links to a list's other pages. Returns their statuses. */
async function followPages(first: string): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const waiting = [first];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    const { status, body } = await getWithRetry(site, at);
    seen.set(at, status);
    const links = [...body.matchAll(/href="(\/[^"]*[?;]page=\d+[^"#]*)"/g)];
    waiting.push(...links.map(([, link = '']) => link.replaceAll('&amp;', '&')));
  }
  return seen;
}

const allOk = (pages: Map<string, number>) =>
  new Map([...pages.keys()].map((address) => [address, 200]));

// Each test has its own topics, since a cached page may be shown while it is revalidated.
test.each([
  ['many more', 2000, 51],
  ['a page more', 95, 52],
  ['fewer', 25, 53],
])('a claimed total of %s than there are leads to no missing page', async (_, total, id) => {
  upstream.script = (url) => {
    const headers = { 'x-total-count': String(total) };
    if (!url.pathname.startsWith('/board/topics')) return undefined;
    if (url.pathname === '/board/topics') {
      return {
        headers,
        body: { total, items: windowOf(each(TOPICS, scriptedTopic), url.searchParams) },
      };
    }
    const posts = windowOf(
      each(POSTS, (pid) => scriptedPost(pid)),
      url.searchParams,
    );
    return { headers, body: { ...scriptedTopic(id), posts: total, posts_list: posts } };
  };
  const lists = await followPages(`/board/topics?starter_id=${id}`);
  expect([lists, lists.size]).toEqual([allOk(lists), 3]);
  const topic = await followPages(`/board/topics/${id}?sort=desc`);
  expect([topic, topic.size]).toEqual([allOk(topic), 3]);
  const { body } = await getWithRetry(site, `/board/topics/${id}?sort=desc`);
  const [, first] = /id="floor-(\d+)"/.exec(body) ?? [];
  expect([undefined, String(POSTS)]).toContain(first);
});

test.each([
  [200, false, 41],
  [201, true, 42],
])('%i posts by one member have a next page: %s', async (posts, hasNext, id) => {
  upstream.script = (url) => {
    if (url.pathname !== `/board/topics/${id}`) return undefined;
    const list = windowOf(
      each(posts, (n) => scriptedPost(n)),
      url.searchParams,
    );
    return { body: { ...scriptedTopic(2), posts_list: list } };
  };
  const { status, body } = await getWithRetry(site, `/board/topics/${id}?author=1`);
  expect([status, body.includes('rel="next"')]).toEqual([200, hasNext]);
  expect((await getWithRetry(site, `/board/topics/${id}?author=1&page=2`)).status).toBe(
    hasNext ? 200 : 404,
  );
});

test('moved topics redirect to their target; those that form a circle are missing', async () => {
  const moves: Record<string, number> = { 10: 11, 11: 12, 20: 21, 21: 20, 30: 31, 31: 32, 32: 31 };
  upstream.script = (url) => {
    const id = url.pathname.split('/')[3] ?? '';
    const movedTo = url.pathname.startsWith('/board/topics/') ? moves[id] : undefined;
    return movedTo ? { body: { ...scriptedTopic(Number(id)), moved_to: movedTo } } : undefined;
  };
  const chain = await getWithRetry(site, '/board/topics/10');
  expect([chain.status, chain.headers.location]).toEqual([308, '/board/topics/12']);
  for (const path of ['20', '21', '30', '20?author=1', '20/posts/5']) {
    const { status, body } = await getWithRetry(site, `/board/topics/${path}`);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toContain('</html>');
  }
});

test('a topic that the community hides disappears from every page that showed it', async () => {
  const secret = 'a word that was hidden';
  let isHidden = false;
  upstream.script = (url) => {
    const data = (body: unknown) => ({ body: { code: 42, message: '', visitor: 0, data: body } });
    const [, , kind, id] = url.pathname.split('/');
    if (kind !== 'topics') return undefined;
    if (id === undefined) return data(windowOf(each(5, scriptedTopic), url.searchParams));
    if (id !== '5') return undefined;
    if (isHidden) return { body: { code: 3, message: '没有权限', visitor: 0 } };
    const posts = each(45, (pid) => scriptedPost(pid, `<p>${secret} ${pid}</p>`));
    return data({ ...scriptedTopic(5), posts_list: windowOf(posts, url.searchParams) });
  };
  const pages = ['/board/topics/5', '/board/topics/5?page=2', '/feeds/board/topics/5.atom'];
  const lists = ['/', '/feeds/board/topics.atom'];
  for (const page of [...pages, ...lists]) {
    expect((await getWithRetry(site, page)).status).toBe(200);
  }
  const readFeed = async () => (await getWithRetry(site, '/feeds/board/topics.atom')).body;
  await expect.poll(readFeed).toContain(secret);
  isHidden = true;
  const status = async (page: string) => (await getWithRetry(site, page)).status;
  await expect.poll(() => status('/board/topics/5')).toBe(404);
  for (const page of pages) expect([page, await status(page)]).toEqual([page, 404]);
  for (const list of lists) {
    const { status, body } = await getWithRetry(site, list);
    expect([list, status, body.includes(secret)]).toEqual([list, 200, false]);
  }
  isHidden = false;
  await expect.poll(() => status('/board/topics/5')).toBe(200);
});
