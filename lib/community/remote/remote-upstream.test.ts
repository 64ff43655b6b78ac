import { describe, expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import type { ConnectionFault, HttpConnection } from './http-connection';
import { RemoteUpstream } from './remote-upstream';
import type { UpstreamResponse } from './upstream';

const message = { path: '/board/topics/1', search: '?offset=0&limit=21' };

const answer = (status: number, headers: Record<string, string> = {}): UpstreamResponse => ({
  kind: 'response',
  status,
  headers: new Headers(headers),
  body: new Uint8Array(),
});

const fault = (isBeforeResponse: boolean): ConnectionFault => ({
  kind: 'fault',
  reason: 'connection reset',
  isBeforeResponse,
});

/** Opens a remote community whose connection gives these results in order and repeats the last one. */
function setUp(results: (UpstreamResponse | ConnectionFault)[], takesMs = 0) {
  const clock = new FakeClock();
  let requests = 0;
  const connection: HttpConnection = async () => {
    clock.pass(takesMs);
    const result = results[Math.min(requests++, results.length - 1)];
    return result ?? fault(true);
  };
  const remote = new RemoteUpstream(connection, 6_000, clock);
  let record = 1;
  /** Sends a request about a new record. */
  const send = () => remote.send({ ...message, path: `/board/topics/${++record}` });
  return { clock, remote, send, requestCount: () => requests };
}

describe('one retry', () => {
  test.each<[string, UpstreamResponse | ConnectionFault, number]>([
    ['no connection, or reset before an answer', fault(true), 2],
    ['broken off, or too slow', fault(false), 1],
    ['500', answer(500), 2],
    ['502', answer(502), 2],
    ['503', answer(503), 2],
    ['503 that says when to come back', answer(503, { 'retry-after': '2' }), 1],
    ['504', answer(504), 2],
    ['404', answer(404), 1],
    ['301', answer(301), 1],
    ['429', answer(429), 1],
  ])('%s', async (_, first, calls) => {
    const { send, requestCount, remote } = setUp([first, answer(200)]);
    await send();
    expect(requestCount()).toBe(calls);
    expect(remote.state()).toMatchObject({ calls, retries: calls - 1 });
  });

  test('is not made for a single attempt', async () => {
    const { remote, requestCount } = setUp([fault(true), answer(200)]);
    await remote.send({ ...message, isSingleAttempt: true });
    expect(requestCount()).toBe(1);
  });

  test('gives the response of the retry', async () => {
    const { send } = setUp([fault(true), answer(200)]);
    expect(await send()).toMatchObject({ kind: 'response', status: 200 });
  });

  test('comes after 50 to 250 ms', async () => {
    for (const [chance, pause] of [
      [0, 50],
      [1, 250],
    ] as const) {
      const { send, clock } = setUp([answer(502), answer(200)]);
      clock.chance = chance;
      await send();
      expect(clock.now()).toBe(pause);
    }
  });

  test('is not made when the deadline leaves no time for it', async () => {
    const { send, requestCount } = setUp([answer(502)], 5_980);
    await send();
    expect(requestCount()).toBe(1);
  });
});

describe('429', () => {
  test.each<[Record<string, string>, number]>([
    [{ 'retry-after': '7' }, 7],
    [{}, 5],
    [{ 'retry-after': 'junk' }, 5],
    [{ 'retry-after': '1000000000' }, 300],
  ])('%j pauses the whole process', async (headers, seconds) => {
    const { send, requestCount, clock } = setUp([answer(429, headers), answer(200)]);
    const limited = { kind: 'limited', retryAfterSeconds: seconds };
    expect(await send()).toEqual(limited);
    expect(await send()).toEqual(limited);
    clock.pass(seconds * 1000 - 1);
    expect(await send()).toMatchObject({ kind: 'limited', retryAfterSeconds: 1 });
    expect(requestCount()).toBe(1);
    clock.pass(1);
    expect(await send()).toMatchObject({ status: 200 });
  });

  test('does not open the circuit breaker', async () => {
    const { send, clock, remote } = setUp([answer(429, { 'retry-after': '1' })]);
    for (let call = 0; call < 10; call++) {
      await send();
      clock.pass(1_000);
    }
    expect(remote.state()).toMatchObject({ breaker: 'closed', calls: 10 });
  });

  test('is avoided by a pause when no calls remain', async () => {
    const nothingLeft = answer(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3' });
    const { send, requestCount } = setUp([nothingLeft]);
    expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toEqual({ kind: 'limited', retryAfterSeconds: 3 });
    expect(requestCount()).toBe(1);
  });
});

test('the circuit breaker refuses requests while open, and states when to retry', async () => {
  const { send, requestCount } = setUp([answer(500)]);
  for (let call = 0; call < 5; call++) await send();
  const before = requestCount();
  expect(await send()).toEqual({
    kind: 'unavailable',
    reason: 'circuit breaker open',
    retryAfterSeconds: 4,
  });
  expect(requestCount()).toBe(before);
});

const windowAt = (offset: number) => ({ ...message, search: `?offset=${offset}&limit=21` });

const tooLarge: ConnectionFault = {
  kind: 'fault',
  reason: 'more than 8 MB',
  isBeforeResponse: false,
  isMalformed: true,
};
const connectionRefused: ConnectionFault = {
  kind: 'fault',
  reason: 'connection refused',
  isBeforeResponse: true,
  isConnectError: true,
};

describe('a record that fails', () => {
  test.each<[string, UpstreamResponse | ConnectionFault, object]>([
    ['500', answer(500), { kind: 'response', status: 500 }],
    ['too large', tooLarge, { kind: 'malformed', reason: 'more than 8 MB' }],
    ['reset', fault(true), { kind: 'unavailable', reason: 'connection reset' }],
    ['too slow', fault(false), { kind: 'unavailable', reason: 'connection reset' }],
  ])('%s: is not requested again for 4 s', async (_, failure, expected) => {
    const { remote, requestCount, clock } = setUp([failure], 1);
    expect(await remote.send(message)).toMatchObject(expected);
    const before = requestCount();
    clock.pass(4_000);
    expect(await remote.send(message)).toMatchObject(expected);
    expect(requestCount()).toBe(before);
    clock.pass(1);
    await remote.send(message);
    expect(requestCount()).toBeGreaterThan(before);
  });

  test('is requested in other windows, at most 16 of which fail', async () => {
    const { remote, requestCount } = setUp([tooLarge]);
    for (let offset = 0; offset < 40; offset++) {
      expect(await remote.send(windowAt(offset))).toMatchObject({ kind: 'malformed' });
    }
    expect(requestCount()).toBe(16);
    expect(remote.state().breaker).toBe('closed');
  });

  test('is requested again once a window of it has succeeded', async () => {
    const { remote, requestCount } = setUp([tooLarge, answer(200)]);
    await remote.send(windowAt(0));
    expect(await remote.send(windowAt(21))).toMatchObject({ status: 200 });
    expect(await remote.send(windowAt(0))).toMatchObject({ status: 200 });
    expect(requestCount()).toBe(3);
  });

  test('leaves other records as they are, however often it is requested', async () => {
    const clock = new FakeClock();
    const bad = ['/board/topics/1', '/board/topics/2', '/wiki/pages/a', '/wiki/pages/b'];
    const connection: HttpConnection = async ({ path }) =>
      bad.includes(path) ? answer(500) : answer(200);
    const remote = new RemoteUpstream(connection, 6_000, clock);
    for (let turn = 0; turn < 200; turn++) {
      clock.pass(100);
      for (const path of bad) await remote.send({ path, search: `?offset=${turn % 20}` });
      const healthy = { path: `/board/topics/${turn + 10}`, search: '' };
      expect(await remote.send(healthy)).toMatchObject({ status: 200 });
    }
  });

  test('says nothing about other visitors where it is about one', async () => {
    const { remote } = setUp([answer(500), answer(500), answer(200)]);
    const status = { path: '/status/ua', search: '', visitor: { userAgent: 'odd' } };
    expect(await remote.send(status)).toMatchObject({ status: 500 });
    expect(await remote.send(status)).toMatchObject({ status: 200 });
  });
});

test('attempts to connect count each, whatever they are for', async () => {
  const { remote, requestCount } = setUp([connectionRefused]);
  for (let call = 0; call < 10; call++) await remote.send(message);
  expect(remote.state().breaker).toBe('open');
  expect(requestCount()).toBe(5);
});

test('16 requests are active, 64 wait, and the next fails at once', async () => {
  const finish: (() => void)[] = [];
  const connection: HttpConnection = () =>
    new Promise((resolve) => finish.push(() => resolve(answer(200))));
  const remote = new RemoteUpstream(connection, 6_000);
  const pending = Array.from({ length: 80 }, () => remote.send(message));
  expect(await remote.send(message)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
  expect(remote.state()).toMatchObject({ running: 16, queued: 64 });
  const settled = Promise.all(pending);
  while (remote.state().running > 0) {
    for (const end of finish.splice(0)) end();
    await new Promise(setImmediate);
  }
  expect(await settled).toEqual(Array(80).fill(answer(200)));
});
