import { afterAll, beforeEach, expect, test } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { config, parseConfig } from '@/lib/base/config/config';
import { PreparedResponse } from '@/lib/http/prepared-response';

const KEY = 'a-key-of-IndexNow';

let rendered: string[] = [];

const get = (path: string, headers: Record<string, string> = {}) => site.get(path, headers);

config.set(parseConfig({ SITE_URL: 'https://read.example.org', INDEXNOW_KEY: KEY }));
const asset = new PreparedResponse(200, { 'content-type': 'text/css' }, Buffer.from('a{}'));
const renderer = fakeRenderer((url) => {
  rendered.push(url);
  return undefined;
});
const site = await serveRequests(renderer, config(), new Map([['/_next/static/a.css', asset]]));
afterAll(() => site.stop());

beforeEach(() => {
  rendered = [];
});

test.each([
  ['/_next/static/a.css', 'text/css'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/api/openapi.json', 'application/openapi+json; version=3.1'],
  [`/${KEY}.txt`, 'text/plain; charset=utf-8'],
  ['/speculation-rules.json', 'application/speculationrules+json'],
])('%s has all its headers, a validator, and needs no rendering', async (path, type) => {
  const whole = await get(path);
  expect([whole.status, whole.headers['content-type']]).toEqual([200, type]);
  expect(whole.headers['x-frame-options']).toBe('DENY');
  expect(whole.headers['x-cache']).toBeUndefined();
  expect(whole.headers.age).toBeUndefined();
  const known = await get(path, { 'if-none-match': String(whole.headers.etag) });
  expect([known.status, known.body]).toEqual([304, '']);
  expect(known.headers.etag).toBe(whole.headers.etag);
  const withQuery = await get(`${path}?utm_source=x`);
  expect([withQuery.status, withQuery.body]).toEqual([200, whole.body]);
  expect(rendered).toEqual([]);
});

test.each([
  [{}, true],
  [{ 'save-data': 'on' }, false],
  [{ 'user-agent': 'Examplebot/1.0' }, false],
])('speculation rules for a client with %j: %s', async (headers, hasRules) => {
  const { body } = await get('/speculation-rules.json', headers);
  expect(body.includes('prefetch')).toBe(hasRules);
});
