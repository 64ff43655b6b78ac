import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import {
  drip,
  flood,
  neverRespond,
  resetConnection,
  respondWith,
  type SocketBehavior,
  type SocketUpstream,
  startScriptedUpstream,
  truncateBody,
} from '@/e2e/fixtures/scripted-upstream';
import { requestTimeoutMs } from '../remote/request-timeout';

const FORUMS = [{ id: 1, name: 'Harbour' }];
const DIALECTS = {
  bare: (data: unknown) => JSON.stringify(data),
  envelope: (data: unknown) => JSON.stringify({ code: 42, message: '', visitor: 7, data }),
};
/** Short where the fault is the waiting itself; else long, so that a busy machine changes nothing. */
const TIMEOUT_MS = 400;
const PATIENT_MS = 50_000;
const SLOW = new Set(['hang', 'header drip', 'body drip']);

let upstream: SocketUpstream;
let other: SocketUpstream;

beforeAll(async () => {
  upstream = await startScriptedUpstream(neverRespond);
  other = await startScriptedUpstream(respondWith(JSON.stringify(FORUMS)));
});
afterAll(async () => {
  await Promise.all([upstream.close(), other.close()]);
});

/** A new process whose cache is never fresh, so that each read is a request. */
function fresh(url = upstream.url, timeoutMs = PATIENT_MS) {
  const community = freshCommunity({
    API_BASE_URL: url,
    CACHE_SECONDS: '0',
    API_CLIENT_ID: 'canary-id',
    API_CLIENT_SECRET: 'canary-secret',
  });
  requestTimeoutMs.set(timeoutMs);
  return community;
}

const unavailable = (reason: string) => ({ kind: 'unavailable', reason });
const malformed = (reason: string) => ({ kind: 'malformed', reason });
const limited = (retryAfterSeconds: number) => ({ kind: 'limited', retryAfterSeconds });

type Dialect = (data: unknown) => string;

const FAULTS: [string, (dialect: Dialect) => SocketBehavior, object][] = [
  ['reset', () => resetConnection, unavailable('connection reset')],
  ['hang', () => neverRespond, unavailable('timed out')],
  ['header drip', () => drip('header'), unavailable('timed out')],
  ['body drip', () => drip('body'), unavailable('body timed out')],
  ['broken off', () => truncateBody, unavailable('connection closed early')],
  [
    'no HTTP',
    () => (socket) => socket.end('SSH-2.0-OpenSSH\r\n'),
    unavailable('connection failed'),
  ],
  ['401', () => respondWith('', 401), unavailable('credentials refused')],
  ['404 of everything', () => respondWith('<h1>', 404), unavailable('status 404')],
  ['500', () => respondWith('<h1>Error', 500), unavailable('status 500')],
  ['503', () => respondWith('', 503), unavailable('status 503')],
  ['429 in seconds', () => respondWith('', 429, { 'retry-after': '5' }), limited(5)],
  ['429 as junk', () => respondWith('', 429, { 'retry-after': 'later' }), limited(5)],
  ['429 for ever', () => respondWith('', 429, { 'retry-after': '1000000000' }), limited(300)],
  ['429 without a word', () => respondWith('', 429), limited(5)],
  ['HTML', () => respondWith('<!doctype html><h1>Maintenance'), malformed('HTML instead of JSON')],
  ['empty', () => respondWith(''), malformed('empty body')],
  [
    'truncated',
    (dialect) => respondWith(dialect(FORUMS).slice(0, -4)),
    malformed('JSON that breaks off'),
  ],
  ['wrong shape', (dialect) => respondWith(dialect('forums')), malformed('no list of forums')],
  [
    'wrong types',
    (dialect) => respondWith(dialect([{ id: [], name: {} }])),
    malformed('forum without an id'),
  ],
  ['no list', (dialect) => respondWith(dialect(0)), malformed('no list of forums')],
  ['200 MB', () => flood, malformed('more than 8 MB')],
  [
    'gzip bomb',
    () =>
      respondWith(gzipSync(Buffer.alloc(64 * 1024 * 1024)), 200, { 'content-encoding': 'gzip' }),
    malformed('more than 8 MB'),
  ],
  [
    'no gzip',
    () => respondWith('[]', 200, { 'content-encoding': 'gzip' }),
    malformed('invalid compression'),
  ],
  [
    'gzip twice',
    () => respondWith('[]', 200, { 'content-encoding': 'gzip, gzip' }),
    malformed('unknown compression'),
  ],
  ['a million deep', () => respondWith('['.repeat(1e6)), malformed('nested too deep')],
  [
    'headers of 64 kB',
    () => respondWith('[]', 200, { 'x-long': 'x'.repeat(65_536) }),
    malformed('headers too long'),
  ],
  [
    '__proto__ instead of records',
    (dialect) => respondWith(dialect('@').replace('"@"', '[{"__proto__":{"id":1,"name":"x"}}]')),
    malformed('forum without an id'),
  ],
  [
    'redirect to another origin',
    () => respondWith('', 302, { location: `${other.url}/board/forums` }),
    malformed('unexpected redirect'),
  ],
];

describe.each(Object.entries(DIALECTS))('%s dialect', (_, dialect) => {
  test.each(FAULTS)('%s', async (name, fault, expected) => {
    const { community } = await fresh(upstream.url, SLOW.has(name) ? TIMEOUT_MS : PATIENT_MS);
    upstream.behave(fault(dialect));
    // A deadline that had to pass would give another outcome.
    expect(await community.forums()).toMatchObject(expected);
  });

  test.each(FAULTS)('%s: a cached response is returned', async (name, fault) => {
    const { community } = await fresh(upstream.url, SLOW.has(name) ? TIMEOUT_MS : PATIENT_MS);
    upstream.behave(respondWith(dialect(FORUMS)));
    const before = await community.forums();
    upstream.behave(fault(dialect));
    expect(await community.forums()).toEqual({ ...before, cachedAt: expect.any(Date) });
  });

  test('invalid UTF-8 affects only the text that holds it', async () => {
    const { community } = await fresh();
    const [before = '', after = ''] = dialect([{ id: 1, name: 'Harbour@' }]).split('@');
    upstream.behave(
      respondWith(Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)])),
    );
    expect(await community.forums()).toMatchObject({ value: [{ name: 'Harbour\ufffd' }] });
  });
});

test.each<[unknown]>([[null], [{}], [[]]])('an empty list as PHP writes it: %j', async (data) => {
  const { community } = await fresh();
  upstream.behave(respondWith(DIALECTS.envelope(data)));
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
  expect(await community.forums()).toEqual(unavailable('connection refused'));
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
    latency: { count: 2 },
  });
  expect(JSON.stringify(health)).not.toContain('canary');
});
