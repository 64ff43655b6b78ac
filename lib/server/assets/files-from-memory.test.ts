import { afterAll, expect, test } from 'vitest';
import { STYLESHEET, serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import { config, parseConfig } from '@/lib/base/config/config';

const KEY = 'a-key-of-IndexNow';

const environment = { SITE_URL: 'https://read.example.org', INDEXNOW_KEY: KEY };
config.set(parseConfig(environment));
const site = await serveFakeSite({ environment });
const { get } = site;
afterAll(site.stop);

test.each([
  [STYLESHEET, 'text/css'],
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
  expect(site.rendered).toEqual([]);
});

test.each([
  [{}, true],
  [{ 'save-data': 'on' }, false],
  [{ 'user-agent': 'Examplebot/1.0' }, false],
])('speculation rules for a client with %j: %s', async (headers, hasRules) => {
  const { body } = await get('/speculation-rules.json', headers);
  expect(body.includes('prefetch')).toBe(hasRules);
});
