import { beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import type { Failure, Outcome } from '@/lib/model/outcome';
import { ResponseCache } from './response-cache';

const FRESH = 60_000;
const STALE = 3_600_000;
const ok = (value: string) => ({ kind: 'ok' as const, value });
const refused: Failure = { kind: 'unavailable', reason: 'connection refused' };

let clock: FakeClock;
let kept: ResponseCache;
let loads: number;
let next: Outcome<string>;

const make = (options = {}) =>
  new ResponseCache({
    maxBytes: 100_000,
    staleMs: STALE,
    staleWhileRevalidate: true,
    clock,
    ...options,
  });
const load = async () => {
  loads++;
  return { outcome: next, bytes: 100 };
};
const read = (key = 'topic') => kept.read(key, FRESH, load);
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  clock = new FakeClock();
  kept = make();
  loads = 0;
  next = ok('first');
});

test('fresh answers are given without asking', async () => {
  await read();
  clock.pass(FRESH - 1);
  next = ok('second');
  expect(await read()).toEqual(ok('first'));
  expect(loads).toBe(1);
});

test('just past it, the old one is given while the new one comes', async () => {
  await read();
  clock.pass(FRESH + 1);
  next = ok('second');
  expect(await read()).toEqual(ok('first'));
  await settle();
  expect(await read()).toEqual(ok('second'));
  expect(loads).toBe(2);
});

test('long past it, the new one is waited for', async () => {
  await read();
  clock.pass(2 * FRESH);
  next = ok('second');
  expect(await read()).toEqual(ok('second'));
});

test('without revalidation, the new one is always waited for', async () => {
  kept = make({ staleWhileRevalidate: false });
  await read();
  clock.pass(FRESH);
  next = ok('second');
  expect(await read()).toEqual(ok('second'));
});

test('with no time to be fresh, every question is asked', async () => {
  await kept.read('topic', 0, load);
  next = ok('second');
  expect(await kept.read('topic', 0, load)).toEqual(ok('second'));
});

describe('when the community fails', () => {
  test.each<[Failure]>([
    [refused],
    [{ kind: 'limited', retryAfterSeconds: 5 }],
    [{ kind: 'malformed', reason: 'HTML instead of JSON' }],
  ])('%j: the kept answer, saying from when', async (failure) => {
    const cachedAt = new Date(clock.date());
    await read();
    clock.pass(2 * FRESH);
    next = failure;
    expect(await read()).toEqual({ ...ok('first'), cachedAt });
    expect(await read()).toEqual({ ...ok('first'), cachedAt });
  });

  test('nobody waits a second time', async () => {
    await read();
    clock.pass(2 * FRESH);
    next = refused;
    await read();
    const hanging = kept.read('topic', FRESH, () => new Promise<never>(() => {}));
    expect(await hanging).toMatchObject({ ...ok('first'), cachedAt: expect.any(Date) });
  });

  test('recovery shows at the next reading', async () => {
    await read();
    clock.pass(2 * FRESH);
    next = refused;
    await read();
    next = ok('second');
    await read();
    await settle();
    expect(await read()).toEqual(ok('second'));
  });

  test('too old an answer is not shown', async () => {
    await read();
    clock.pass(STALE);
    next = refused;
    expect(await read()).toEqual(refused);
  });

  test('nothing kept: the failure itself, and it is not kept', async () => {
    next = refused;
    expect(await read()).toEqual(refused);
    next = ok('second');
    expect(await read()).toEqual(ok('second'));
  });

  test('a refused parameter is no reason to show something old', async () => {
    await read();
    clock.pass(2 * FRESH);
    next = { kind: 'invalid', detail: 'limit' };
    expect(await read()).toEqual(next);
  });
});

describe('what does not exist', () => {
  test.each<[Failure]>([[{ kind: 'missing' }], [{ kind: 'gone' }]])(
    '%j is known for 30 s, and takes what was kept away',
    async (absence) => {
      await read();
      clock.pass(2 * FRESH);
      next = absence;
      expect(await read()).toEqual(absence);
      next = refused;
      clock.pass(29_999);
      expect(await read()).toEqual(absence);
      clock.pass(1);
      expect(await read()).toEqual(refused);
    },
  );

  test('a crawl of invented ids pushes no answer out, and takes little', async () => {
    await read();
    next = { kind: 'missing' };
    for (let id = 0; id < 20_000; id++) await read(`invented ${id}`);
    expect(kept.state()).toMatchObject({ answers: 1, absences: 5_000 });
    expect(await read()).toEqual(ok('first'));
  });
});

test('no more is kept than there is room for', async () => {
  for (let id = 0; id < 1_000; id++) await read(`topic ${id}`);
  expect(kept.state().bytes).toBeLessThanOrEqual(100_000);
  expect(kept.state().answers).toBeGreaterThan(10);
});

test('a thousand at once are one question, also when it fails', async () => {
  next = refused;
  const outcomes = await Promise.all(Array.from({ length: 1000 }, () => read()));
  expect(loads).toBe(1);
  expect(new Set(outcomes)).toEqual(new Set([refused]));
});

test('a bug is thrown to all who wait for it, and forgotten', async () => {
  const broken = () => kept.read('topic', FRESH, () => Promise.reject(new Error('bug')));
  const both = await Promise.allSettled([broken(), broken()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toEqual(ok('first'));
});
