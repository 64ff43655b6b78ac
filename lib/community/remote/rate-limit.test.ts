import { describe, expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { RateLimit } from './rate-limit';

function setUp() {
  const clock = new FakeClock();
  const limit = new RateLimit(clock);
  const left = (remaining: number | string, reset = '30') =>
    limit.readHeaders(
      200,
      new Headers({ 'x-ratelimit-remaining': String(remaining), 'x-ratelimit-reset': reset }),
    );
  return { clock, limit, left };
}

test('a shorter pause does not end a longer one', () => {
  const { clock, limit } = setUp();
  limit.pause(30);
  limit.readHeaders(429, new Headers({ 'retry-after': '1' }));
  clock.pass(1_000);
  expect(limit.pausedMs()).toBe(29_000);
});

test.each(['', '-1', 'none', '1e9'])('an X-RateLimit-Remaining of "%s" is ignored', (remaining) => {
  const { limit, left } = setUp();
  left(remaining);
  expect([limit.pausedMs(), limit.crawlerWaitMs()]).toEqual([0, 0]);
});

describe('capacity', () => {
  test('is for as many simultaneous calls as remain', () => {
    const { clock, limit, left } = setUp();
    left(2);
    limit.begin();
    expect(limit.hasCapacity()).toBe(true);
    limit.begin();
    expect(limit.hasCapacity()).toBe(false);
    limit.end();
    expect(limit.hasCapacity()).toBe(true);
    limit.begin();
    clock.pass(30_000);
    expect(limit.hasCapacity()).toBe(true);
  });

  test.each([
    ['a 429', 429, { 'retry-after': '1' }],
    ['nothing remaining', 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }],
  ])('is for one call after %s, until its response', (_, status, headers) => {
    const { clock, limit } = setUp();
    limit.readHeaders(status, new Headers(headers));
    clock.pass(1_000);
    expect([limit.pausedMs(), limit.hasCapacity()]).toEqual([0, true]);
    limit.begin();
    expect(limit.hasCapacity()).toBe(false);
    limit.readHeaders(200, new Headers());
    expect(limit.hasCapacity()).toBe(true);
  });
});

describe('crawlers', () => {
  test('use at most half of what visitors leave', () => {
    const { limit, left } = setUp();
    let remaining = 100;
    let crawlerCalls = 0;
    for (let call = 0; call < 20; call++) left(--remaining);
    while (limit.crawlerWaitMs() === 0) {
      limit.countCrawlerCall();
      left(--remaining);
      crawlerCalls++;
    }
    expect([crawlerCalls, remaining]).toEqual([40, 40]);
    expect(limit.pausedMs()).toBe(0);
  });

  test('leave the last tenth of the limit to visitors', () => {
    const { limit } = setUp();
    const left = (remaining: string) =>
      limit.readHeaders(
        200,
        new Headers({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': remaining }),
      );
    left('11');
    expect(limit.crawlerWaitMs()).toBe(0);
    left('10');
    expect(limit.crawlerWaitMs()).toBe(60_000);
    expect(limit.pausedMs()).toBe(0);
  });

  test('may call again in the next window', () => {
    const { clock, limit, left } = setUp();
    left(2);
    limit.countCrawlerCall();
    limit.countCrawlerCall();
    left(1);
    expect(limit.crawlerWaitMs()).toBe(30_000);
    clock.pass(30_000);
    expect(limit.crawlerWaitMs()).toBe(0);
    left(100);
    limit.countCrawlerCall();
    expect(limit.crawlerWaitMs()).toBe(0);
  });

  test('wait twice as long as a pause', () => {
    const { clock, limit } = setUp();
    limit.pause(10);
    clock.pass(10_000);
    expect(limit.pausedMs()).toBe(0);
    expect(limit.crawlerWaitMs()).toBe(10_000);
  });

  test('are not limited without X-RateLimit headers', () => {
    const { limit } = setUp();
    for (let call = 0; call < 1000; call++) limit.countCrawlerCall();
    expect(limit.crawlerWaitMs()).toBe(0);
  });
});
