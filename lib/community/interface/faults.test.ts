import { afterAll, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import {
  neverRespond,
  resetConnection,
  respondWith,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import { upstreamFaults } from '@/e2e/fixtures/upstream-faults';

const FORUMS = [{ id: 1, name: 'Harbour' }];
const enveloped = (data: unknown) => JSON.stringify({ code: 42, message: '', visitor: 7, data });
/** Short for faults that only a deadline ends. Otherwise long, since the machine may be busy. */
const TIMEOUT_MS = 1000;
const PATIENT_MS = 50_000;
const CREDENTIALS = { API_CLIENT_ID: 'canary-id', API_CLIENT_SECRET: 'canary-secret' };

const upstream = await startScriptedUpstream(neverRespond);
const other = await startScriptedUpstream(respondWith(JSON.stringify(FORUMS)));
const faults = upstreamFaults(other.url);
afterAll(() => Promise.all([upstream.close(), other.close()]));

/** Returns the community of a new process. Its cache is never fresh, so that each read is a request. */
const fresh = (url = upstream.url, timeoutMs = PATIENT_MS) =>
  freshCommunity({ API_BASE_URL: url, CACHE_SECONDS: '0', ...CREDENTIALS }, timeoutMs);

// The tests of `interpretResponse` check what statuses mean about a record. Those of `AnswerCache` check that
// a cached response is then returned.
test.each(faults)('$name', async ({ send, outcome, isEndless }) => {
  const { community } = await fresh(upstream.url, isEndless ? TIMEOUT_MS : PATIENT_MS);
  upstream.behave(send);
  // A passed deadline would give another outcome.
  expect(await community.forums()).toMatchObject(outcome);
});

test('invalid UTF-8 affects only the text that holds it', async () => {
  const { community } = await fresh();
  const [before = '', after = ''] = JSON.stringify([{ id: 1, name: 'Harbour@' }]).split('@');
  upstream.behave(
    respondWith(Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)])),
  );
  expect(await community.forums()).toMatchObject({ value: [{ name: 'Harbour\ufffd' }] });
});

test.each<[unknown]>([[null], [{}], [[]]])('an empty list as PHP writes it: %j', async (data) => {
  const { community } = await fresh();
  upstream.behave(respondWith(enveloped(data)));
  const empty = { kind: 'ok', value: [] };
  expect(await community.forums()).toMatchObject(empty);
  expect(await community.forums(7)).toMatchObject(empty);
  expect(await community.pages()).toMatchObject(empty);
  expect(await community.pages('a')).toMatchObject(empty);
  expect(await community.namespaces()).toMatchObject(empty);
  const window = { offset: 0, limit: 31, orderBy: 'last_post', sort: 'desc' } as const;
  const none = { kind: 'ok', value: { items: [] } };
  expect(await community.topics(window)).toMatchObject(none);
  expect(await community.topics({ ...window, starterId: 5 })).toMatchObject(none);
});

test('a refused connection is unavailable', async () => {
  const { community } = await fresh('http://127.0.0.1:1');
  expect(await community.forums()).toEqual({ kind: 'unavailable', reason: 'connection refused' });
});

test('a reset connection is retried once', async () => {
  const { community } = await fresh(upstream.url, 2_000);
  let requests = 0;
  upstream.behave((socket, head) =>
    requests++ === 0
      ? resetConnection(socket, head)
      : respondWith('[{"id":1,"name":"Harbour"}]')(socket, head),
  );
  expect(await community.forums()).toMatchObject({ kind: 'ok' });
  expect(requests).toBe(2);
});

test('redirects are not followed, so credentials reach no other server', async () => {
  expect(other.heads).toEqual([]);
  expect(upstream.heads.every((head) => head.includes('authorization: Basic '))).toBe(true);
});

test('faults are counted by reason, and reasons hold no secret', async () => {
  const { community, communityHealth } = await fresh();
  upstream.behave(respondWith('<h1>'));
  await community.forums();
  await community.forums();
  const health = communityHealth();
  expect(health.operations['board/forums']).toMatchObject({
    outcomes: { malformed: 2 },
    faults: { 'HTML instead of JSON': 2 },
  });
  expect(JSON.stringify(health)).not.toContain('canary');
});
