import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { neverRespond, respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';
import { stopClock } from '@/e2e/fixtures/stop-clock';

const FORUMS = '[{"id":1,"name":"Harbour"},{"id":2}]';
const upstream = await startScriptedUpstream(neverRespond);
afterAll(() => upstream.close());
afterEach(() => vi.restoreAllMocks());

const fresh = () => freshCommunity({ API_BASE_URL: upstream.url, CACHE_SECONDS: '0' });

test('health is plain data about the requests so far', async () => {
  const { community, communityHealth } = await fresh();
  upstream.behave(respondWith(FORUMS));
  await community.forums();
  const health = communityHealth();
  expect(JSON.parse(JSON.stringify(health))).toMatchObject({
    state: 'up',
    lastSuccessAt: expect.any(String),
    upstream: { kind: 'remote', breaker: 'closed', pausedSeconds: 0, calls: 1, retries: 0 },
    responseCache: { responses: 1, missing: 0 },
    operations: {
      'board/forums': {
        outcomes: { ok: 1 },
        rejectedRecords: { 'forum without a name': 1 },
      },
    },
  });
});

test('health is `down` while the circuit breaker is open', async () => {
  const { community, communityHealth } = await fresh();
  upstream.behave(respondWith('', 501));
  expect(communityHealth().state).toBe('unknown');
  await community.forums();
  expect(communityHealth().state).toBe('degraded');
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await community.readPage(id);
  expect(communityHealth()).toMatchObject({
    state: 'down',
    lastSuccessAt: undefined,
    upstream: { breaker: 'open', calls: 5 },
    operations: { 'wiki/pages/{id}': { faults: { 'status 501': 4 } } },
  });
});

test.each([
  ['a status', respondWith('', 429, { 'retry-after': '1' })],
  ['an envelope', respondWith('{"code":9,"message":"Too many requests","data":null}')],
])('requests during a pause by %s do not lengthen it', async (_, behaviour) => {
  const { community, communityHealth } = await fresh();
  upstream.behave(behaviour);
  const passTime = stopClock();
  const before = await community.forums();
  expect(before.kind).toBe('limited');
  expect(communityHealth().state).toBe('paused');
  const { pausedSeconds } = communityHealth().upstream;
  for (let call = 0; call < 10; call++) {
    passTime(15);
    await community.forums();
  }
  passTime(850);
  expect(communityHealth().upstream).toMatchObject({ calls: 1, pausedSeconds: pausedSeconds - 1 });
});

test('a crawler is refused once half of the limit is used, a visitor is not', async () => {
  const { site } = await fresh();
  const { community } = site;
  const crawled = site.forClient('crawler').community;
  upstream.behave(
    respondWith(FORUMS, 200, { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '30' }),
  );
  const asCrawler = (id?: number) => crawled.forums(id);
  expect(await asCrawler()).toMatchObject({ kind: 'ok' });
  expect(await asCrawler(6)).toMatchObject({ kind: 'ok' });
  expect(await asCrawler(7)).toEqual({ kind: 'limited', retryAfterSeconds: 30 });
  expect(await asCrawler()).toMatchObject({ kind: 'ok', cachedAt: expect.any(Date) });
  expect(await community.forums(7)).toMatchObject({ kind: 'ok' });
});
