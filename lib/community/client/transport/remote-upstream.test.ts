import { describe, expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import type { ConnectionFault, HttpConnection } from './http-connection';
import { RemoteUpstream } from './remote-upstream';
import type { UpstreamResponse } from './upstream-types';

const message = { path: '/board/forums', search: '' };

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

/** A remote whose connection gives these one after the other, the last one for ever. */
function setUp(results: (UpstreamResponse | ConnectionFault)[], takesMs = 0) {
  const clock = new FakeClock();
  let requests = 0;
  const connection: HttpConnection = async () => {
    clock.pass(takesMs);
    const result = results[Math.min(requests++, results.length - 1)];
    return result ?? fault(true);
  };
  const remote = new RemoteUpstream(connection, 6_000, clock);
  return { clock, remote, send: () => remote.send(message), requestCount: () => requests };
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

  test('adds at most a tenth of calls when a tenth of responses fail', async () => {
    const results = Array.from({ length: 4000 }, (_, n) => answer(n % 10 === 0 ? 503 : 200));
    const { send, requestCount } = setUp(results);
    for (let call = 0; call < 2000; call++) await send();
    expect(requestCount()).toBeLessThanOrEqual(2_230);
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

describe('the circuit breaker', () => {
  test('refuses requests while open, and states when to retry', async () => {
    const { send, requestCount } = setUp([answer(500)]);
    for (let call = 0; call < 5; call++) await send();
    expect(await send()).toEqual({
      kind: 'unavailable',
      reason: 'not asked while it does not answer',
      retryAfterSeconds: 4,
    });
    expect(requestCount()).toBe(5);
  });

  test('closes when the probe gets a response', async () => {
    const { send, clock, remote } = setUp([...Array(5).fill(answer(500)), answer(200)]);
    for (let call = 0; call < 5; call++) await send();
    clock.pass(5_000);
    expect(await send()).toMatchObject({ status: 200 });
    expect(remote.state().breaker).toBe('closed');
  });
});

test('16 requests are active, 64 wait, and the next fails at once', async () => {
  const finish: (() => void)[] = [];
  const connection: HttpConnection = () =>
    new Promise((resolve) => finish.push(() => resolve(answer(200))));
  const remote = new RemoteUpstream(connection, 6_000);
  const pending = Array.from({ length: 80 }, () => remote.send(message));
  expect(await remote.send(message)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
  expect(remote.state()).toMatchObject({ underWay: 16, queued: 64 });
  const settled = Promise.all(pending);
  while (remote.state().underWay > 0) {
    for (const end of finish.splice(0)) end();
    await new Promise(setImmediate);
  }
  expect(await settled).toEqual(Array(80).fill(answer(200)));
});
