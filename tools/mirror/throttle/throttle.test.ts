import { describe, expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { Throttle } from './throttle';

const response = (status = 200, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
});

function start(perSecond = 2) {
  const clock = new FakeClock();
  const throttle = new Throttle(perSecond, clock);
  /** Sends a request with a latency, and returns when it was sent, in milliseconds. */
  const request = async (given: ReturnType<typeof response> | undefined, latencyMs = 0) => {
    await throttle.acquire();
    const at = clock.now();
    clock.pass(latencyMs);
    throttle.recordResponse(given);
    return at;
  };
  return { throttle, request };
}

async function intervalsOf(
  request: ReturnType<typeof start>['request'],
  count: number,
  latencyMs = 0,
) {
  const times: number[] = [];
  for (let time = 0; time < count; time++) times.push(await request(response(), latencyMs));
  return times.map((at, index) => at - (times[index - 1] ?? 0));
}

describe('a throttle', () => {
  test('never sends faster than its rate, nor at once: an earlier process may just have sent a request', async () => {
    expect(await intervalsOf(start(2).request, 4)).toEqual([500, 500, 500, 500]);
  });

  test('sends less often when responses take longer', async () => {
    const { request } = start(2);
    const intervals = await intervalsOf(request, 30, 1000);
    expect(intervals.at(-1)).toBeGreaterThan(1900);
  });

  test.each([
    ['60 seconds, by Retry-After', { 'retry-after': '60' }, 60_000],
    ['until the reset', { 'x-ratelimit-reset': '30' }, 30_000],
    ['a minute by default', {}, 60_000],
  ])('pauses after a 429: %s', async (_, headers, waitMs) => {
    const { request } = start();
    const first = await request(response(429, headers));
    expect((await request(response())) - first).toBeGreaterThanOrEqual(waitMs);
  });

  test('spreads the rest of the limit over the time until its reset', async () => {
    const { request } = start();
    const first = await request(
      response(200, { 'x-ratelimit-remaining': '4', 'x-ratelimit-reset': '50' }),
    );
    expect((await request(response())) - first).toBe(10_000);
  });

  test('pauses when nothing remains of the limit', async () => {
    const { request } = start();
    const first = await request(
      response(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9' }),
    );
    expect((await request(response())) - first).toBeGreaterThanOrEqual(9000);
  });

  test.each([
    ['server errors', response(503)],
    ['requests without a response', undefined],
  ])('halves its rate after each of several %s, then recovers', async (_, given) => {
    const { request, throttle } = start();
    for (let time = 0; time < 3; time++) await request(given);
    expect(throttle.intervalMs).toBe(4000);
    for (let time = 0; time < 30; time++) await request(response());
    expect(throttle.intervalMs).toBe(500);
  });

  test('waits at most a minute unless the community asks for more', async () => {
    const { request, throttle } = start();
    for (let time = 0; time < 30; time++) await request(undefined);
    expect(throttle.intervalMs).toBe(60_000);
  });
});
