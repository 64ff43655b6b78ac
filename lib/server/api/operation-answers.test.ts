import { afterAll, describe, expect, test } from 'vitest';
import { createFetchHandler } from '@/e2e/fixtures/fetch-handler';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import {
  createStore,
  sampleForum,
  samplePage,
  samplePost,
  sampleTopic,
} from '@/e2e/fixtures/store';
import { ok } from '@/lib/model/outcome';
import { OPERATION_ANSWERS } from './operation-answers';

const store = await createStore((builder) => {
  builder.addForum(sampleForum(1, { name: `Q&A <"it's">`, description: 'a & b' }));
  builder.addForum(sampleForum(2, { parentId: 1 }));
  builder.addForum(sampleForum(3));
  builder.addTopic(sampleTopic(1, { title: 'Tom & <Jerry>', isPinned: true, isFeatured: true }));
  builder.addTopic(sampleTopic(2, { forumId: 2, movedTo: 1 }));
  for (let tid = 3; tid <= 30; tid++) builder.addTopic(sampleTopic(tid, { forumId: 2 }));
  for (let pid = 1; pid <= 120; pid++) {
    builder.addPost(samplePost(pid, 1, { author: { id: 7, name: 'a&b' } }));
  }
  builder.addPost(samplePost(200, 2, { html: '<p>&amp; <script>x</script></p>' }));
  builder.addPage(samplePage('start', '====== Home ======\n\n[[guide:clocks]] [[nowhere]]'));
  builder.addPage({ ...samplePage('guide:start'), title: 'Guides & <more>' });
  builder.addPage(samplePage('guide:clocks'));
  builder.addPage(samplePage('guide:deep:er:still'));
  builder.addPage(samplePage('维修:钟表'));
});
const handle = createFetchHandler(store, 7);
afterAll(() => store.close());

const ask = (path: string, init?: RequestInit) =>
  handle(new Request(`http://embedded.invalid${path}`, init));

const json = async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await ask(path, { headers })).json();

const GOOD: [path: string, total: number, first: unknown][] = [
  ['/board/forums', 3, { id: 1, parent_id: null, name: 'Q&amp;A &lt;&quot;it&#39;s&quot;&gt;' }],
  ['/board/forums?id=1', 2, { id: 1, description: 'a &amp; b', last_title: expect.anything() }],
  ['/board/forums?id=3', 1, { id: 3, topics: 0, posts: 0, last_post: null, last_id: null }],
  ['/board/topics', 30, { tid: 2, moved_to: 1 }],
  ['/board/topics?is_pinned=true', 1, { tid: 1, is_pinned: true, is_digest: false }],
  ['/board/topics?is_featured=true&is_digest=false&utm_source=x', 1, { is_featured: true }],
  ['/board/topics?is_pinned=true&is_digest=true', 0, undefined],
  ['/board/topics?forum_id=1', 1, { tid: 1, title: 'Tom &amp; &lt;Jerry&gt;', posts: 120 }],
  ['/board/topics?forum_id=3', 0, undefined],
  ['/board/topics?starter_id=7', 2, { starter_id: 7, starter_name: 'nixie' }],
  ['/board/topics?starter_id=999999999999999', 0, undefined],
  ['/board/topics?orderby=start_date&sort=asc', 30, { tid: 3, start_date: null }],
  ['/board/topics?offset=29&limit=100', 30, { tid: 3 }],
  ['/board/topics?offset=1000000000', 30, undefined],
  ['/wiki/namespaces', 5, { id: '', title: '' }],
  ['/wiki/namespaces?id=', 5, { id: '', title: '' }],
  ['/wiki/namespaces?id=guide', 3, { id: 'guide', title: 'Guides &amp; &lt;more&gt;' }],
  ['/wiki/namespaces?id=%E7%BB%B4%E4%BF%AE', 1, { id: '维修', title: '维修' }],
  ['/wiki/pages', 1, { id: 'start', size: expect.any(Number), last_modified: 1_700_000_000 }],
  ['/wiki/pages?namespace_id=guide', 2, { id: 'guide:clocks', title: 'guide:clocks' }],
  ['/wiki/pages?namespace_id=guide:deep', 0, undefined],
];

test.each(GOOD)('GET %s lists %i', async (path, total, first) => {
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('X-Total-Count')).toBe(String(total));
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=7');
  const [found] = (await response.json()) as unknown[];
  if (first === undefined) {
    expect(found).toBeUndefined();
  } else {
    expect(found).toMatchObject(first as object);
  }
});

const BAD: [path: string, status: number, parameter?: string, given?: string][] = [
  ['/board/topics?limit=101', 400, 'limit', '101'],
  ['/board/topics?limit=0', 400, 'limit', '0'],
  ['/board/topics?limit=abc', 400, 'limit', 'abc'],
  ['/board/topics?limit=+5', 400, 'limit', ' 5'],
  ['/board/topics?limit=', 400, 'limit', ''],
  ['/board/topics?limit=1&limit=2', 400, 'limit', '1, 2'],
  ['/board/topics?offset=-1', 400, 'offset', '-1'],
  ['/board/topics?offset=1e9', 400, 'offset', '1e9'],
  ['/board/topics?offset=9999999999999999999', 400, 'offset', '9999999999999999999'],
  ['/board/topics?is_pinned=yes', 400, 'is_pinned', 'yes'],
  ['/board/topics?is_digest=TRUE', 400, 'is_digest', 'TRUE'],
  ['/board/topics?orderby=title', 400, 'orderby', 'title'],
  ['/board/topics?sort=up', 400, 'sort', 'up'],
  ['/board/topics?forum_id=1;drop', 400, 'forum_id', '1;drop'],
  ['/board/topics?forum_id=0', 400, 'forum_id', '0'],
  ['/board/topics?forum_id=99', 404],
  ['/board/forums?id=99', 404],
  ['/board/forums?id=x', 400, 'id', 'x'],
  [`/board/topics?limit=${'9'.repeat(5000)}`, 400, 'limit', '9'.repeat(200)],
  ['/board/topics/abc', 400, 'id', 'abc'],
  ['/board/topics/', 400, 'id', ''],
  ['/board/topics/1/2', 404],
  ['/board/topics/%FF', 400, 'id', '%FF'],
  ['/board/topics/999', 404],
  ['/wiki/pages/nowhere', 404],
  ['/wiki/pages/start%00', 404],
  ['/wiki/pages/%', 400, 'id', '%'],
  ['/wiki/pages/%FF', 400, 'id', '%FF'],
  ['/wiki/pages/guide/clocks', 404],
  ['/wiki/pages/guide%EF%BC%9Aclocks', 404],
  ['/wiki/pages/%F0%9F%99%82', 404],
  [`/wiki/pages/${'x'.repeat(20_000)}`, 404],
  ['/wiki/pages?namespace_id=nowhere', 404],
  ['/wiki/namespaces?id=nowhere', 404],
  ['/wiki/namespaces?id=a&id=b', 400, 'id', 'a, b'],
  ['/', 404],
  ['/board', 404],
  ['/board/forums/', 404],
  ['/status/', 404],
  ['/wiki/constructor', 404],
];

test.each(BAD)('GET %s is %i', async (path, status, parameter, given) => {
  const response = await ask(path);
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const body: unknown = await response.json();
  expect(body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
  if (parameter === undefined) {
    expect(body).not.toHaveProperty('parameter');
  } else {
    expect(body).toMatchObject({ parameter, given, allowed: expect.stringMatching(/./) });
  }
});

describe('a topic', () => {
  const posts = async (query: string) => {
    const response = await ask(`/board/topics/1${query}`);
    const { posts_list: list } = (await response.json()) as { posts_list: { pid: number }[] };
    return { total: response.headers.get('X-Total-Count'), pids: list.map(({ pid }) => pid) };
  };

  test.each([
    ['', 120, 101],
    ['?sort=asc', 1, 20],
    ['?sort=asc&offset=100&limit=100', 101, 120],
    ['?sort=desc&offset=118', 2, 1],
    ['?limit=1', 120, 120],
  ])('with the query %j has the posts from %i to %i', async (query, first, last) => {
    const { total, pids } = await posts(query);
    expect([total, pids[0], pids.at(-1)]).toEqual(['120', first, last]);
  });

  test('has no posts past its end', async () => {
    expect(await posts('?offset=120')).toEqual({ total: '120', pids: [] });
  });

  test('has escaped names and unchanged texts of posts', async () => {
    expect(await json('/board/topics/1?limit=1')).toMatchObject({
      title: 'Tom &amp; &lt;Jerry&gt;',
      posts_list: [{ pid: 120, post_date: 1_700_000_120, author: { id: 7, name: 'a&amp;b' } }],
    });
    expect(await json('/board/topics/2')).toMatchObject({
      moved_to: 1,
      posts_list: [{ post_rendered: '<p>&amp; <script>x</script></p>' }],
    });
  });
});

test.each(['/wiki/pages/', '/wiki/pages/start'])('GET %s is the home page', async (path) => {
  const home = (await json(path)) as Record<string, string>;
  expect(home).toMatchObject({ id: 'start', author: null, content: expect.stringMatching(/Home/) });
  expect(home.content_rendered).toContain('Home');
});

test('a page is found by its id, percent-encoded or not', async () => {
  for (const id of ['维修:钟表', encodeURIComponent('维修:钟表')]) {
    expect(await json(`/wiki/pages/${id}`)).toMatchObject({ id: '维修:钟表' });
  }
});

describe('status', () => {
  test('the time is a number of seconds', async () => {
    const before = Math.floor(Date.now() / 1000);
    const time = Number(await json('/status/time'));
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now() / 1000 + 1);
  });

  test.each([
    [undefined, []],
    ['203.0.113.7', ['203.0.113.7']],
    ['::ffff:198.51.100.9', ['198.51.100.9']],
    ['1.1.1.1, 2.2.2.2', []],
    ['<script>', []],
  ])('the addresses in the header %j are %j', async (forwarded, found) => {
    const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
    expect(await json('/status/ips', headers as Record<string, string>)).toEqual(found);
  });
});

test('a live community is asked for the words of a search, and for no empty one', async () => {
  const asked: string[] = [];
  const { community } = sampleSite({
    async search({ text }) {
      asked.push(text);
      return ok({ items: [], isComplete: true });
    },
  });
  for (const q of ['', ' \u0000\n', '\u202e', ' e\u0301 \t b ']) {
    const given = { parameters: new URLSearchParams({ q }), headers: {}, id: '' };
    const answer = await OPERATION_ANSWERS.search(community, given);
    expect(answer).toMatchObject({ value: { body: { results: [], complete: true } } });
  }
  expect(asked).toEqual(['\u00e9 b']);
});
