import { beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import type { Failure, Outcome } from '@/lib/model/outcome';
import { AnswerCache } from './answer-cache';
import { identified } from './identity';

const FRESH = 60_000;
const STALE = 3_600_000;
const ok = (value: string) => ({ kind: 'ok' as const, value });
const refused: Failure = { kind: 'unavailable', reason: 'connection refused' };

let clock: FakeClock;
let cache: AnswerCache;
let loads: number;
let next: Outcome<string>;

const createCache = (options = {}) =>
  new AnswerCache({ maxBytes: 100_000, staleMs: STALE, clock, ...options });
const load = async () => {
  loads++;
  return identified(next, {});
};
/** Returns the outcome without its identity. */
async function read(key = 'topic', freshMs = FRESH, loadNow = load) {
  const { identity: _, ...outcome } = await cache.read({ key, freshMs, load: loadNow });
  return outcome;
}
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  clock = new FakeClock();
  cache = createCache();
  loads = 0;
  next = ok('first');
});

test('a fresh response is returned without a request', async () => {
  await read();
  clock.pass(FRESH - 1);
  next = ok('second');
  expect(await read()).toEqual(ok('first'));
  expect(loads).toBe(1);
});

test('a slightly older response is returned while it is refreshed', async () => {
  await read();
  clock.pass(FRESH + 1);
  next = ok('second');
  expect(await read()).toEqual(ok('first'));
  await settle();
  expect(await read()).toEqual(ok('second'));
  expect(loads).toBe(2);
});

test('an older response waits for the new one', async () => {
  await read();
  clock.pass(2 * FRESH);
  next = ok('second');
  expect(await read()).toEqual(ok('second'));
});

test('with zero freshness every read is a request', async () => {
  await read('topic', 0);
  next = ok('second');
  expect(await read('topic', 0)).toEqual(ok('second'));
});

describe('while the community fails', () => {
  test.each<[Failure]>([
    [refused],
    [{ kind: 'limited', retryAfterSeconds: 5 }],
    [{ kind: 'malformed', reason: 'HTML instead of JSON' }],
  ])('%j: the cached response is returned with its date', async (failure) => {
    const cachedAt = new Date(clock.date());
    await read();
    clock.pass(2 * FRESH);
    next = failure;
    expect(await read()).toEqual({ ...ok('first'), cachedAt });
    expect(await read()).toEqual({ ...ok('first'), cachedAt });
  });

  test('no read waits twice for a hanging community', async () => {
    await read();
    clock.pass(2 * FRESH);
    next = refused;
    await read();
    const hanging = read('topic', FRESH, () => new Promise<never>(() => {}));
    expect(await hanging).toMatchObject({ ...ok('first'), cachedAt: expect.any(Date) });
  });

  test('the read after a recovery returns the new response', async () => {
    await read();
    clock.pass(2 * FRESH);
    next = refused;
    await read();
    next = ok('second');
    await read();
    await settle();
    expect(await read()).toEqual(ok('second'));
  });

  test('a response older than `staleMs` is not returned', async () => {
    await read();
    clock.pass(STALE);
    next = refused;
    expect(await read()).toEqual(refused);
  });

  test('without a cached response the failure is returned, and not cached', async () => {
    next = refused;
    expect(await read()).toEqual(refused);
    next = ok('second');
    expect(await read()).toEqual(ok('second'));
  });

  test('a refused parameter does not return a cached response', async () => {
    await read();
    clock.pass(2 * FRESH);
    next = { kind: 'invalid', detail: 'limit' };
    expect(await read()).toEqual(next);
  });
});

describe('missing records', () => {
  test.each<[Failure]>([[{ kind: 'missing' }], [{ kind: 'gone' }]])(
    '%j is known for 30 s, and takes what was cache away',
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

  test('do not evict responses, and take little memory', async () => {
    await read();
    next = { kind: 'missing' };
    for (let id = 0; id < 20_000; id++) await read(`invented ${id}`);
    expect(cache.usage()).toMatchObject({ responses: 1, missing: 5_000 });
    expect(await read()).toEqual(ok('first'));
  });
});

test('the cache stays within its bytes', async () => {
  for (let id = 0; id < 1_000; id++) await read(`topic ${id}`);
  expect(cache.usage().bytes).toBeLessThanOrEqual(100_000);
  expect(cache.usage().responses).toBeGreaterThan(10);
});

test('a thousand simultaneous reads are one request, even when it fails', async () => {
  next = refused;
  const outcomes = await Promise.all(Array.from({ length: 1000 }, () => read()));
  expect(loads).toBe(1);
  for (const outcome of outcomes) expect(outcome).toEqual(refused);
});

describe('a purge while a response is being loaded', () => {
  const everything = () => true;

  /** Starts a read. Returns a function that supplies the response. */
  function startSlowRead(key = 'topic') {
    let arrive = (_: Outcome<string>) => {};
    const response = new Promise<Outcome<string>>((resolve) => {
      arrive = resolve;
    });
    const outcome = read(key, FRESH, async () => identified(await response, {}));
    return { outcome, arrive };
  }

  test.each<[Outcome<string>]>([[ok('before')], [{ kind: 'missing' }], [{ kind: 'gone' }]])(
    '%j: the response is returned to those who waited for it, and not cached',
    async (old) => {
      const slow = startSlowRead();
      cache.purge(everything);
      slow.arrive(old);
      expect(await slow.outcome).toEqual(old);
      expect(cache.usage()).toMatchObject({ responses: 0, missing: 0 });
      next = ok('after');
      expect(await read()).toEqual(ok('after'));
      expect(loads).toBe(1);
    },
  );

  test('a later read requests a new response, which the old one does not replace', async () => {
    const slow = startSlowRead();
    cache.purge(everything);
    next = ok('after');
    expect(await read()).toEqual(ok('after'));
    slow.arrive(ok('before'));
    await slow.outcome;
    expect(await read()).toEqual(ok('after'));
    expect(loads).toBe(1);
  });

  test('reads after the old response has arrived still share the new request', async () => {
    const old = startSlowRead();
    cache.purge(everything);
    const current = startSlowRead();
    old.arrive(ok('before'));
    await old.outcome;
    const joined = read();
    current.arrive(ok('after'));
    expect(await joined).toEqual(ok('after'));
    expect(loads).toBe(0);
  });

  test('an old failure does not make the new response a failing one', async () => {
    const slow = startSlowRead();
    cache.purge(everything);
    next = ok('after');
    await read();
    slow.arrive(refused);
    await slow.outcome;
    clock.pass(FRESH + 1);
    expect(await read()).toEqual(ok('after'));
  });
});

test('an exception reaches every waiting read, and is not cached', async () => {
  const broken = () => read('topic', FRESH, () => Promise.reject(new Error('bug')));
  const both = await Promise.allSettled([broken(), broken()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toEqual(ok('first'));
});
