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
  let asked = 0;
  const connection: HttpConnection = async () => {
    clock.pass(takesMs);
    const result = results[Math.min(asked++, results.length - 1)];
    return result ?? fault(true);
  };
  const remote = new RemoteUpstream(connection, 6_000, clock);
  return { clock, remote, ask: () => remote.send(message), asked: () => asked };
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
    const { ask, asked, remote } = setUp([first, answer(200)]);
    await ask();
    expect(asked()).toBe(calls);
    expect(remote.state()).toMatchObject({ calls, retries: calls - 1 });
  });

  test('not of a question that is asked once', async () => {
    const { remote, asked } = setUp([fault(true), answer(200)]);
    await remote.send({ ...message, isSingleAttempt: true });
    expect(asked()).toBe(1);
  });

  test('its answer is the answer', async () => {
    const { ask } = setUp([fault(true), answer(200)]);
    expect(await ask()).toMatchObject({ kind: 'response', status: 200 });
  });

  test('comes after 50 to 250 ms', async () => {
    for (const [chance, pause] of [
      [0, 50],
      [1, 250],
    ] as const) {
      const { ask, clock } = setUp([answer(502), answer(200)]);
      clock.chance = chance;
      await ask();
      expect(clock.now()).toBe(pause);
    }
  });

  test('not when the deadline has no room for it', async () => {
    const { ask, asked } = setUp([answer(502)], 5_980);
    await ask();
    expect(asked()).toBe(1);
  });

  test('at a tenth of answers failing, calls grow by at most a tenth', async () => {
    const results = Array.from({ length: 4000 }, (_, n) => answer(n % 10 === 0 ? 503 : 200));
    const { ask, asked } = setUp(results);
    for (let call = 0; call < 2000; call++) await ask();
    expect(asked()).toBeLessThanOrEqual(2_230);
  });
});

describe('429', () => {
  test.each<[Record<string, string>, number]>([
    [{ 'retry-after': '7' }, 7],
    [{}, 5],
    [{ 'retry-after': 'junk' }, 5],
    [{ 'retry-after': '1000000000' }, 300],
  ])('%j pauses the whole process', async (headers, seconds) => {
    const { ask, asked, clock } = setUp([answer(429, headers), answer(200)]);
    const limited = { kind: 'limited', retryAfterSeconds: seconds };
    expect(await ask()).toEqual(limited);
    expect(await ask()).toEqual(limited);
    clock.pass(seconds * 1000 - 1);
    expect(await ask()).toMatchObject({ kind: 'limited', retryAfterSeconds: 1 });
    expect(asked()).toBe(1);
    clock.pass(1);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test('does not open the breaker', async () => {
    const { ask, clock, remote } = setUp([answer(429, { 'retry-after': '1' })]);
    for (let call = 0; call < 10; call++) {
      await ask();
      clock.pass(1_000);
    }
    expect(remote.state()).toMatchObject({ breaker: 'closed', calls: 10 });
  });

  test('is not waited for: nothing remaining pauses before it', async () => {
    const nothingLeft = answer(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3' });
    const { ask, asked } = setUp([nothingLeft]);
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toEqual({ kind: 'limited', retryAfterSeconds: 3 });
    expect(asked()).toBe(1);
  });
});

describe('the breaker', () => {
  test('open, nothing is asked and the visitor told when', async () => {
    const { ask, asked } = setUp([answer(500)]);
    for (let call = 0; call < 5; call++) await ask();
    expect(await ask()).toEqual({
      kind: 'unavailable',
      reason: 'not asked while it does not answer',
      retryAfterSeconds: 4,
    });
    expect(asked()).toBe(5);
  });

  test('closes again when the probe is answered', async () => {
    const { ask, clock, remote } = setUp([...Array(5).fill(answer(500)), answer(200)]);
    for (let call = 0; call < 5; call++) await ask();
    clock.pass(5_000);
    expect(await ask()).toMatchObject({ status: 200 });
    expect(remote.state().breaker).toBe('closed');
  });
});

test('16 under way, 64 waiting, the next fails at once', async () => {
  const finish: (() => void)[] = [];
  const connection: HttpConnection = () =>
    new Promise((resolve) => finish.push(() => resolve(answer(200))));
  const remote = new RemoteUpstream(connection, 6_000);
  const asked = Array.from({ length: 80 }, () => remote.send(message));
  expect(await remote.send(message)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
  expect(remote.state()).toMatchObject({ underWay: 16, queued: 64 });
  const settled = Promise.all(asked);
  while (remote.state().underWay > 0) {
    for (const end of finish.splice(0)) end();
    await new Promise(setImmediate);
  }
  expect(await settled).toEqual(Array(80).fill(answer(200)));
});
