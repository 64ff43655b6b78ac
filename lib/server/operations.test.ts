import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '@/e2e/fixtures/eventually';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { type FakeSite, serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, parseConfig } from '@/lib/base/config/config';
import { offerSample } from '@/tools/import/publish-sample';

const TOPIC = '/api/board/topics/1200?limit=50';
const TOKEN = 'a token of sixteen characters';

const dataDir = temporaryDir();
let site: FakeSite | undefined;

async function start(env: Record<string, string> = {}): Promise<void> {
  await site?.stop();
  resetProcessState();
  offerSample();
  const environment = { DATA_DIR: dataDir, PURGE_TOKEN: TOKEN, ...env };
  config.set(parseConfig(environment));
  site = await serveFakeSite({ environment });
}

const get: FakeSite['get'] = (...request) => {
  if (!site) throw new Error('The site is not started.');
  return site.get(...request);
};

afterEach(async () => {
  await site?.stop();
  resetProcessState();
});

describe('the operations of an embedded community', () => {
  test.each([
    ['/api/board/forums', 200, 'application/json'],
    ['/api/board/topics/99999999', 404, 'application/problem+json'],
    ['/api/board/topics/../../status/ips', 200, 'application/json'],
  ])('%s is %i without a rendering', async (target, status, type) => {
    await start();
    const got = await get(target);
    expect(got.status).toBe(status);
    expect(got.headers['content-type']).toBe(type);
    expect(got.headers['content-security-policy']).toContain('sandbox');
    expect(got.headers['x-robots-tag']).toBe('noindex');
    expect(site?.rendered).toEqual([]);
  });

  // A response may expire between two requests on a busy machine.
  test('a response is cached for a moment, the same on both paths', () =>
    eventually(async () => {
      await start();
      const first = await get(TOPIC);
      const fast = await get(TOPIC);
      const full = await get(TOPIC, {}, 'HEAD');
      const states = [first, fast, full].map(({ headers }) => headers['x-cache']);
      expect(states).toEqual(['MISS', 'HIT', 'HIT']);
      expect([fast.body, full.body]).toEqual([first.body, '']);
      expect({ ...full.headers, date: '' }).toEqual({ ...fast.headers, date: '' });
      expect(fast.headers).toMatchObject({
        'cache-control': 'public, max-age=60',
        'x-total-count': first.headers['x-total-count'],
        vary: 'accept-encoding',
      });
      await get('/api/purge?forum=1', { authorization: `Bearer ${TOKEN}` }, 'POST');
      expect((await get(TOPIC)).headers['x-cache']).toBe('MISS');
    }));

  test('a validator that still holds gives 304, also when the response was made anew', async () => {
    await start({ CACHE_SECONDS: '0' });
    const { headers } = await get(TOPIC);
    const etag = String(headers.etag);
    const again = await get(TOPIC, { 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['x-cache']).toBe('MISS');
  });

  test('what is about the client is neither cached nor shared', async () => {
    await start();
    for (const name of ['Marked/1.0', 'Other/2.0']) {
      const got = await get('/api/status/ua', { 'user-agent': name });
      expect(got.body).toBe(JSON.stringify(name));
      expect(got.headers['cache-control']).toBe('no-store');
      expect(got.headers['x-cache']).toBeUndefined();
    }
    const ips = await get('/api/status/ips', { 'x-forwarded-for': '6.6.6.6' });
    expect(ips.body).toBe('["127.0.0.1"]');
  });
});

test.each([
  ['GET', '/api/board/topics/%FF', {}, 400],
  ['GET', '/api/nothing/%zz?q=1', {}, 400],
  ['GET', '/api/board\\topics', {}, 400],
  ['GET', `/api/search?q=${'x'.repeat(2048)}`, {}, 414],
  ['GET', '/api/health', { 'content-length': '5' }, 413],
  ['GET', '/api/board/forums', { expect: 'nothing' }, 417],
  ['DELETE', '/api/board/forums', {}, 405],
])('%s %.40s with %j is %i with problem details', async (method, target, headers, status) => {
  await start();
  const got = await get(target, headers, method);
  expect([got.status, got.headers['content-type']]).toEqual([status, 'application/problem+json']);
  expect(JSON.parse(got.body)).toMatchObject({ status, detail: expect.stringMatching(/\.$/) });
  expect(got.headers.allow).toBe(status === 405 ? 'GET, HEAD' : undefined);
});

const remote = { API_BASE_URL: 'http://127.0.0.1:9/' };

test('the operations of a remote community: by default only the pages of this site may request them', async () => {
  await start(remote);
  expect((await get(TOPIC)).status).toBe(403);
  const own = await get(TOPIC, { 'sec-fetch-site': 'same-origin' });
  expect(own.status).toBe(503);
  expect(own.headers['retry-after']).toBeDefined();
  expect((await get(TOPIC)).status).toBe(403);
});
