import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBytes } from '@/e2e/fixtures/open-connection';
import { serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import { splitWords } from '@/lib/base/text/split-words';
import type { Visitor } from '@/lib/community/community';

/** Visitors for whom pages were rendered. */
let visitors: (Visitor | undefined)[] = [];

/** Pages that show their own URL, and missing ones. */
const site = await serveFakeSite({
  environment: { SITE_URL: 'https://read.example.org' },
  render(url, _view, _site, visitor) {
    visitors.push(visitor);
    if (url === '/board/topics/666') throw new Error('a bug');
    const unavailable = { kind: 'unavailable', reason: 'away', retryAfterSeconds: 7 } as const;
    if (url === '/board/topics/404') return { kind: 'failed', failure: { kind: 'missing' } };
    if (url === '/board/topics/503') return { kind: 'failed', failure: unavailable };
    return `${url} ${'word '.repeat(400)}`;
  },
});
const { get, rendered } = site;
afterAll(site.stop);

beforeEach(() => {
  visitors = [];
  rendered.length = 0;
});

/** Checks the headers of every response. None may set a cookie or name the software. */
function expectSafeHeaders(headers: IncomingHttpHeaders) {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/same-origin|no-referrer|strict-origin/),
    'permissions-policy': expect.any(String),
    'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
  });
  for (const name of ['set-cookie', 'server', 'x-powered-by']) {
    expect(headers[name]).toBeUndefined();
  }
}

describe('statuses are true and their pages complete', () => {
  test.each([
    ['/board/topics/1', 200],
    ['/board/topics/404', 404],
    ['/board/topics/503', 503],
    ['/board/topics/666', 500],
    ['/board/topics?page=abc', 400],
    ['/nowhere', 404],
    ['/_next/data/x', 404],
    ['/%', 400],
    ['/%FF', 400],
    ['/media/a/%E4%BD', 400],
    [`/board/topics?utm=${'x'.repeat(3000)}`, 414],
  ])('%s is %i', async (path, status) => {
    const got = await get(path);
    expect(got.status).toBe(status);
    expect(got.body).toContain('<!DOCTYPE html>');
    expectSafeHeaders(got.headers);
  });

  test.each(
    splitWords(`
      /latest.json /t/5.json /t/words/5/21.json?page=2 /c/words/12.json /board/topics/1.json
      /board/forums.json /search.json?q=x /nowhere.json /_next/data/x.json /feeds/nowhere.json`),
  )('%s is no page, so a program gets a problem and where to read on', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(headers.link).toMatch(/<\/api\/openapi.json>.*<\/llms.txt>/);
    expect(JSON.parse(body)).toMatchObject({ status: 404 });
  });

  test.each(
    splitWords(`
      /board/topics?page=1 /robots.txt /sitemap.xml /feeds/nowhere.atom /api/board/forums
      /.well-known/api-catalog /api/board/topics?limit=x /api/nowhere /api/status/time
      /api/health /api/health/live /api/metrics /api/purge?all /media/nowhere.png /image?url=x
      /downloads/nowhere.zip`),
  )('%s, which is no page, has the same headers, and needs no rendering of one', async (path) => {
    const { headers } = await get(path);
    expectSafeHeaders(headers);
    const isOpen = /^\/(?:robots|\.well|api\/board)/.test(path);
    for (const name of ['allow-origin', 'expose-headers']) {
      expect(headers[`access-control-${name}`]).toBe(isOpen ? '*' : undefined);
    }
    if (path.startsWith('/api/')) expect(headers['x-robots-tag']).toBe('noindex');
    expect(rendered).toEqual([]);
  });

  test('an unavailable page has a Retry-After', async () => {
    expect((await get('/board/topics/503')).headers['retry-after']).toBe('7');
  });
});

test('the home page leads to the interface for programs', async () => {
  expect((await get('/')).headers.link?.toString()).toContain(
    '</api/openapi.json>; rel="service-desc", </.well-known/api-catalog>; rel="api-catalog"',
  );
  expect((await get('/wiki/pages')).headers.link ?? '').not.toContain('service-desc');
});

describe('pages are cached by their canonical URL', () => {
  test('a second visitor gets the same bytes without a rendering', async () => {
    const first = await get('/board/topics/11');
    const second = await get('/board/topics/11?utm_source=x');
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
    const statuses = [first, second].map(({ headers }) => headers['cache-status']);
    expect(statuses).toEqual(['lectern; fwd=uri-miss; stored', 'lectern; hit']);
    expect(second.body).toBe(first.body);
    expect(rendered).toEqual(['/board/topics/11']);
  });

  test('the fast path and the full handler send the same response', async () => {
    await get('/board/topics/15');
    const fast = await get('/board/topics/15');
    const full = await get('/board/topics/15?utm_source=x');
    const withoutDate = (headers: IncomingHttpHeaders) => ({ ...headers, date: undefined });
    expect(withoutDate(fast.headers)).toEqual(withoutDate(full.headers));
    expect(fast.body).toBe(full.body);
  });

  test('a page with a bug is a 500 that no cache stores', async () => {
    const answers = [await get('/board/topics/666'), await get('/board/topics/666')];
    for (const { status, headers } of answers) {
      expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
    }
    expect(rendered).toHaveLength(2);
  });

  test('the response to HEAD is that to GET, without the body', async () => {
    const got = await get('/board/topics/12');
    const head = await get('/board/topics/12', {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });

  test('each encoding has a validator of its own', async () => {
    const plain = await get('/board/topics/13');
    const gzip = await get('/board/topics/13', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gzip.headers.vary).toBe('accept, accept-encoding');
    expect(gzip.headers.etag).not.toBe(plain.headers.etag);
    const none = await get('/board/topics/13', { 'accept-encoding': 'gzip;q=0, br;q=0' });
    expect(none.headers['content-encoding']).toBeUndefined();
  });
});

describe('nothing of a client’s request reaches a rendering, except on the status page', () => {
  const sent = { 'x-forwarded-for': '6.6.6.6', 'user-agent': 'Marked/1.0' };

  test('the status page gets the address of the socket, and is never cached', async () => {
    const { headers } = await get('/status', sent);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['cache-status']).toBe('lectern; fwd=bypass');
    expect(visitors[0]).toEqual({ address: '127.0.0.1', userAgent: 'Marked/1.0' });
    await get('/status', sent);
    expect(rendered).toHaveLength(2);
  });

  test('another page gets nothing', async () => {
    await get('/board/topics/21', sent);
    expect(visitors).toEqual([undefined]);
  });
});

test.each([
  ['/', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n'],
  ['http://other.example', ''],
])('%s with %j is answered in HTTP/1.1', async (target, more) => {
  const text = `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  expect(await sendBytes(site.httpServer, text)).toMatch(/^HTTP\/1.1 200 /);
});
