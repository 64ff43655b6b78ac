import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { neverRespond, respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';

const upstream = await startScriptedUpstream(neverRespond);
afterAll(() => upstream.close());
beforeEach(() => upstream.heads.splice(0));

async function ask(path: string, headers: Record<string, string> = {}, environment = {}) {
  const { answer } = freshCommunity({
    API_BASE_URL: upstream.url,
    API_GATEWAY: 'open',
    ...environment,
  });
  return answer(new Request(`http://site.example${path}`, { headers }));
}

const POST = { pid: 5, author: { id: 3, name: 'Ines' } };
const TOPIC = { tid: 345, title: 'A topic' };
const FORUM = { id: 5, name: 'A forum' };
const PAGE = { id: 'a:b', title: 'Q&amp;A' };

test('texts are sanitized', async () => {
  const posts_list = [{ ...POST, post_rendered: '<p onclick="x()">Hello<script>x()</script></p>' }];
  upstream.behave(respondWith(JSON.stringify({ ...TOPIC, posts_list })));
  const topic = await (await ask('/board/topics/345')).text();
  expect(topic).toContain('Hello');
  expect(topic).not.toMatch(/onclick|<script/);
  const page = { ...PAGE, content: 'source', content_rendered: '<p onclick="x()">words</p>' };
  upstream.behave(respondWith(JSON.stringify(page)));
  const read = await (await ask('/wiki/pages/a:b')).json();
  expect(read).toMatchObject({ ...PAGE, content: 'source', content_rendered: '<p>words</p>' });
});

test('a post that the community sends twice makes no window of a topic short', async () => {
  const posts = [1, 2, 2, 3, 4, 5].map((pid) => ({ ...POST, pid, post_rendered: 'x' }));
  upstream.behave((socket, head) => {
    const { searchParams } = new URL(head.split(' ')[1] ?? '', upstream.url);
    const offset = Number(searchParams.get('offset'));
    const posts_list = posts.slice(offset, offset + Number(searchParams.get('limit')));
    respondWith(JSON.stringify({ ...TOPIC, posts_list }))(socket, head);
  });
  const pids = async (query: string) => {
    const { posts_list } = await (await ask(`/board/topics/345?${query}`)).json();
    return posts_list.map(({ pid }: { pid: number }) => pid);
  };
  expect(await pids('offset=0&limit=4')).toEqual([1, 2, 3, 4]);
  expect(await pids('offset=4&limit=4')).toEqual([4, 5]);
});

test('missing parameters have the defaults of the interface', async () => {
  upstream.behave(respondWith('[]'));
  await ask('/board/topics');
  expect(upstream.heads[0]).toContain('?offset=0&limit=20&orderby=last_post&sort=desc ');
});

describe('failures', () => {
  test.each<[number, Record<string, string>, number, string | null]>([
    [404, {}, 404, null],
    [403, {}, 404, null],
    [410, {}, 410, null],
    [400, {}, 400, null],
    [429, { 'retry-after': '7' }, 429, '7'],
    [500, {}, 503, '5'],
    [503, { 'retry-after': '20' }, 503, '20'],
    [302, {}, 502, '5'],
  ])('%i %j: %i', async (status, headers, expected, retryAfter) => {
    const isProbe = (head: string) => head.includes(' /board/topics?');
    upstream.behave((socket, head) =>
      (isProbe(head) && status < 429
        ? respondWith('[{"tid":1,"title":"A"}]')
        : respondWith('', status, headers))(socket, head),
    );
    const response = await ask('/board/topics/1');
    expect(response.status).toBe(expected);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ status: expected });
  });

  test('during an outage a cached response is sent with its age', async () => {
    const { answer } = freshCommunity({ API_BASE_URL: upstream.url, CACHE_SECONDS: '0' });
    const request = () => answer(new Request('http://site.example/board/forums'));
    upstream.behave(respondWith(JSON.stringify([FORUM])));
    expect((await request()).headers.has('x-data-age')).toBe(false);
    upstream.behave(respondWith('', 500));
    const response = await request();
    expect(response.status).toBe(200);
    expect(response.headers.get('x-data-age')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject([FORUM]);
  });
});

test('operations about the visitor forward the address that the HTTP layer set and the User-Agent, nothing else', async () => {
  upstream.behave(respondWith('[]'));
  const response = await ask('/status/ips', {
    'x-forwarded-for': '203.0.113.9',
    'user-agent': 'Reader/1.0',
    cookie: 'session=1',
    authorization: 'Bearer x',
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(upstream.heads[0]).toMatch(/x-forwarded-for: 203\.0\.113\.9\r\n/);
  expect(upstream.heads[0]).not.toMatch(/cookie|authorization/i);
});
