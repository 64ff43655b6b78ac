import { expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import type { HttpConnection } from './http-connection';
import { RateLimit } from './rate-limit';
import { RemoteUpstream } from './remote-upstream';

const WINDOWS = [
  { calls: 50, ms: 10_000 },
  { calls: 200, ms: 60_000 },
];

function setUp() {
  const clock = new FakeClock();
  const limit = new RateLimit(clock, WINDOWS);
  const starts: number[] = [];
  /** Makes a call once the limit allows it. */
  const call = () => {
    clock.pass(limit.waitMs());
    limit.begin();
    limit.end();
    starts.push(clock.now());
  };
  const mostWithin = (ms: number) =>
    Math.max(
      ...starts.map((at) => starts.filter((other) => other >= at && other < at + ms).length),
    );
  return { clock, limit, call, mostWithin };
}

test('no window ever holds more calls than it may', () => {
  const { call, clock, mostWithin } = setUp();
  for (let calls = 0; calls < 700; calls++) {
    if (calls % 37 === 0) clock.pass(900);
    call();
  }
  expect([mostWithin(10_000), mostWithin(60_000)]).toEqual([50, 200]);
});

test('a call counts from its end, since a server may have counted it as late as that', () => {
  const { clock, limit } = setUp();
  for (let calls = 0; calls < 50; calls++) limit.begin();
  expect(limit.waitMs()).toBeGreaterThan(0);
  clock.pass(9000);
  limit.end();
  expect(limit.waitMs()).toBeGreaterThan(0);
  for (let calls = 0; calls < 49; calls++) limit.end();
  expect(limit.waitMs()).toBe(10_000);
});

test('crawlers wait once half of a window is used', () => {
  const { call, clock, limit } = setUp();
  for (let calls = 0; calls < 24; calls++) call();
  expect(limit.crawlerWaitMs()).toBe(0);
  call();
  expect([limit.crawlerWaitMs(), limit.waitMs()]).toEqual([10_000, 0]);
  clock.pass(10_000);
  expect(limit.crawlerWaitMs()).toBe(0);
});

test('links wait once three quarters of a window are used, so that pages find room', () => {
  const { call, limit } = setUp();
  for (let calls = 0; calls < 36; calls++) call();
  expect(limit.waitMs(true)).toBe(0);
  call();
  expect([limit.waitMs(true), limit.waitMs()]).toEqual([10_000, 0]);
});

test('after a refusal the limits are halved, for a while', () => {
  const { call, clock, limit } = setUp();
  limit.readHeaders(429, new Headers());
  for (let calls = 0; calls < 25; calls++) call();
  expect(limit.waitMs()).toBe(10_000);
  clock.pass(60_000);
  for (let calls = 0; calls < 49; calls++) call();
  expect(limit.waitMs()).toBe(0);
});

test('an upstream with known limits waits for a moment, else refuses and says how long to wait', async () => {
  const clock = new FakeClock();
  let sent = 0;
  const connection: HttpConnection = async () => {
    sent++;
    return { kind: 'response', status: 200, headers: new Headers(), body: new Uint8Array() };
  };
  const remote = new RemoteUpstream(connection, 6000, clock, [{ calls: 2, ms: 10_000 }]);
  const send = () => remote.send({ path: '/latest.json', search: '' });
  await send();
  await send();
  expect(await send()).toEqual({ kind: 'limited', retryAfterSeconds: 10 });
  expect([sent, remote.crawlerWaitMs()]).toEqual([2, 10_000]);
  clock.pass(5000);
  expect(await send()).toMatchObject({ status: 200 });
  expect(clock.now()).toBeGreaterThanOrEqual(10_000);
});
