import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { neverRespond, respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';

const POSTS = [{ pid: 5, author: { id: 3, name: 'Ines' }, post_rendered: '<p>Hello</p>' }];
const TOPIC = { tid: 345, title: 'Q&amp;A', posts: 7, posts_list: POSTS };
const PAGE = { id: 'a:b', title: 'B', content_rendered: '<p>words</p>' };
const START = { id: 'start', title: 'Welcome', content_rendered: '<p>words</p>' };

const upstream = await startScriptedUpstream(neverRespond);
afterAll(() => upstream.close());
beforeEach(() => upstream.heads.splice(0));

const fresh = async (environment: Record<string, string> = {}) =>
  freshCommunity({ API_BASE_URL: `${upstream.url}/api`, ...environment }).community;
type Community = Awaited<ReturnType<typeof fresh>>;

const targets = () => upstream.heads.map((head) => head.split(' ')[1]);
const fieldsOf = (head = '') =>
  new Map(
    head
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*: ?/, '')]),
  );

const DIALECTS: Record<string, (data: unknown) => unknown> = {
  bare: (data) => data,
  envelope: (data) => ({ code: 42, message: '', visitor: 7, data }),
};
const visitor = { address: '203.0.113.9', userAgent: 'CommunityReader/1.0' };
const window = { offset: 20, limit: 21 };

type Row = [string, (c: Community) => Promise<unknown>, unknown, unknown];
const OPERATIONS: Row[] = [
  // target of the request, operation, data of the response, outcome
  ['/wiki/namespaces', (c) => c.namespaces(), ['a'], [{ id: 'a', title: 'a' }]],
  ['/wiki/namespaces?id=a%3Ab', (c) => c.namespaces('a:b'), [], []],
  ['/wiki/pages', (c) => c.pages(), [PAGE], [{ id: 'a:b', title: 'B' }]],
  ['/wiki/pages?namespace_id=a', (c) => c.pages('a'), ['a:b'], [{ id: 'a:b', title: 'b' }]],
  ['/wiki/pages/a:b', (c) => c.readPage('a:b'), PAGE, { id: 'a:b', title: 'B' }],
  ['/wiki/pages/%E4%B8%AD:a%2Fb%3Fc', (c) => c.readPage('中:a/b?c'), PAGE, { id: 'a:b' }],
  ['/wiki/pages/', (c) => c.readPage(''), START, { id: 'start' }],
  ['/status/time', (c) => c.time(visitor), { time: 1 }, new Date(1000)],
  ['/status/ips', (c) => c.addresses(visitor), ['203.0.113.9'], ['203.0.113.9']],
  ['/status/ua', (c) => c.userAgent(visitor), 'CommunityReader/1.0', 'CommunityReader/1.0'],
  ['/board/forums', (c) => c.forums(), [{ id: 1, name: 'A' }], [{ id: 1, name: 'A' }]],
  ['/board/forums?id=12', (c) => c.forums(12), [], []],
  [
    '/board/topics?offset=20&limit=21&orderby=last_post&sort=desc',
    (c) => c.topics({ ...window, orderBy: 'last_post', sort: 'desc' }),
    { topics: [TOPIC], total: 99 },
    { items: [{ id: 345, title: 'Q&A' }], total: 99 },
  ],
  [
    '/board/topics?forum_id=12&starter_id=3&is_pinned=false&is_digest=true&is_featured=true&offset=20&limit=21&orderby=start_date&sort=asc',
    (c) =>
      c.topics({
        forumId: 12,
        starterId: 3,
        isPinned: false,
        isDigest: true,
        isFeatured: true,
        ...window,
        orderBy: 'start_date',
        sort: 'asc',
      }),
    [],
    { items: [] },
  ],
  [
    '/board/topics/345?offset=20&limit=21&sort=asc',
    (c) => c.readTopic(345, { ...window, sort: 'asc' }),
    TOPIC,
    { id: 345, postCount: 7, posts: [{ id: 5, body: { excerpt: 'Hello' } }] },
  ],
];

describe.each(Object.entries(DIALECTS))('%s dialect', (_, dialect) => {
  test.each(OPERATIONS)('%s', async (target, call, data, value) => {
    upstream.behave(respondWith(JSON.stringify(dialect(data))));
    const outcome = await call(await fresh());
    expect(outcome).toMatchObject({ kind: 'ok', value });
    expect(JSON.stringify(outcome)).not.toContain('visitor');
    expect(targets()).toEqual([`/api${target}`]);
  });
});

test('X-Total-Count takes precedence over other totals', async () => {
  upstream.behave(respondWith(JSON.stringify(TOPIC), 200, { 'x-total-count': '31' }));
  const community = await fresh();
  const topic = await community.readTopic(345, { ...window, sort: 'asc' });
  expect(topic).toMatchObject({ value: { postCount: 7, total: 31 } });
});

describe('the wiki home page', () => {
  const pages = (home: unknown, status = 200) =>
    upstream.behave((socket, head) =>
      head.startsWith('GET /api/wiki/pages/ ')
        ? respondWith(JSON.stringify(home), status)(socket, head)
        : respondWith(JSON.stringify(START))(socket, head),
    );

  test.each([
    ['a list', ['start', 'a'], 200],
    ['a redirect to the list', '', 301],
    ['nothing', '', 404],
  ])('is the page "start" when the response is %s', async (_, body, status) => {
    pages(body, status);
    const community = await fresh();
    expect(await community.readPage('')).toMatchObject({ kind: 'ok', value: { id: 'start' } });
    await community.readPage('');
    // A list of the wiki must be answered to confirm the absence.
    const probe = status === 404 ? ['/api/wiki/pages'] : [];
    expect(targets()).toEqual(['/api/wiki/pages/', ...probe, '/api/wiki/pages/start']);
  });

  test('is a failure when the community is unavailable', async () => {
    pages('', 501);
    expect(await (await fresh()).readPage('')).toMatchObject({ kind: 'unavailable' });
    expect(targets()).toEqual(['/api/wiki/pages/']);
  });

  test('is the configured page, without another request', async () => {
    upstream.behave(respondWith(JSON.stringify(PAGE)));
    await (await fresh({ WIKI_HOME: 'a:b' })).readPage('');
    expect(targets()).toEqual(['/api/wiki/pages/a:b']);
  });
});

test.each([['.'], ['..']])('a page named %s is missing, without a request', async (id) => {
  expect(await (await fresh()).readPage(id)).toEqual({ kind: 'missing' });
  expect(targets()).toEqual([]);
});

describe('request headers', () => {
  test('name this program, and no visitor', async () => {
    upstream.behave(respondWith('[]'));
    await (await fresh()).forums();
    const fields = fieldsOf(upstream.heads[0]);
    expect(fields.get('user-agent')).toMatch(/^Lectern\/\d/);
    expect(fields.get('accept')).toBe('application/json');
    expect([...fields.keys()].sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test('hold the credentials that are configured', async () => {
    upstream.behave(respondWith('[]'));
    await (await fresh({ API_CLIENT_ID: 'id', API_CLIENT_SECRET: 's:é' })).forums();
    expect(fieldsOf(upstream.heads[0]).get('authorization')).toBe(
      `Basic ${Buffer.from('id:s:é').toString('base64')}`,
    );
  });

  test('name the visitor in operations about the visitor, which are not cached', async () => {
    upstream.behave(respondWith('[]'));
    const community = await fresh();
    await Promise.all([community.addresses(visitor), community.addresses(visitor)]);
    await community.addresses({ userAgent: 'a\r\nx-injected: 1\u4e2d' });
    const [first, second, third] = upstream.heads.map(fieldsOf);
    for (const fields of [first, second]) {
      expect(fields?.get('x-forwarded-for')).toBe('203.0.113.9');
      expect(fields?.get('user-agent')).toBe('CommunityReader/1.0');
    }
    expect(third?.has('x-forwarded-for')).toBe(false);
    expect(third?.get('user-agent')).toBe('ax-injected: 1');
  });
});

test('compressed responses are decoded', async () => {
  const { gzipSync, brotliCompressSync, deflateSync } = await import('node:zlib');
  const compressors = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
  for (const [coding, compress] of Object.entries(compressors)) {
    const headers = { 'content-encoding': coding };
    upstream.behave(respondWith(compress('[{"id":1,"name":"A"}]'), 200, headers));
    const outcome = await (await fresh()).forums();
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ id: 1 }] });
  }
});
