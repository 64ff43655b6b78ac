import { describe, expect, test } from 'vitest';
import { StillClock } from '@/e2e/fixtures/still-clock';
import { Throttle } from './throttle';

const answer = (status = 200, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
});

function start(perSecond = 2) {
  const clock = new StillClock();
  const pace = new Throttle(perSecond, clock);
  /** Asks a question that takes so long, and gives when it was asked, in milliseconds. */
  const ask = async (given: ReturnType<typeof answer> | undefined, tookMs = 0) => {
    await pace.turn();
    const at = clock.now();
    clock.pass(tookMs);
    pace.note(given);
    return at;
  };
  return { clock, pace, ask };
}

async function gapsOf(ask: ReturnType<typeof start>['ask'], times: number, tookMs = 0) {
  const asked: number[] = [];
  for (let time = 0; time < times; time++) asked.push(await ask(answer(), tookMs));
  return asked.map((at, index) => at - (asked[index - 1] ?? 0));
}

describe('a pace', () => {
  test('never asks faster than its rate, nor at once: another process may just have asked', async () => {
    expect(await gapsOf(start(2).ask, 4)).toEqual([500, 500, 500, 500]);
  });

  test('asks less often when answers take longer', async () => {
    const { ask } = start(2);
    const gaps = await gapsOf(ask, 30, 1000);
    expect(gaps.at(-1)).toBeGreaterThan(1900);
  });

  test.each([
    ['60 seconds, as it says', { 'retry-after': '60' }, 60_000],
    ['until the reset', { 'x-ratelimit-reset': '30' }, 30_000],
    ['a minute where it does not say', {}, 60_000],
  ])('is silent after a 429: %s', async (_, headers, waitMs) => {
    const { ask } = start();
    const first = await ask(answer(429, headers));
    expect((await ask(answer())) - first).toBeGreaterThanOrEqual(waitMs);
  });

  test('spreads what remains of the limit over the time that is left', async () => {
    const { ask } = start();
    const first = await ask(
      answer(200, { 'x-ratelimit-remaining': '4', 'x-ratelimit-reset': '50' }),
    );
    expect((await ask(answer())) - first).toBe(10_000);
  });

  test('is silent when nothing remains', async () => {
    const { ask } = start();
    const first = await ask(
      answer(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9' }),
    );
    expect((await ask(answer())) - first).toBeGreaterThanOrEqual(9000);
  });

  test.each([
    ['failures', answer(503)],
    ['silence', undefined],
  ])('asks half as often after each of several %s, then faster again', async (_, given) => {
    const { ask, pace } = start();
    for (let time = 0; time < 3; time++) await ask(given);
    expect(pace.gapMs).toBe(4000);
    for (let time = 0; time < 30; time++) await ask(answer());
    expect(pace.gapMs).toBe(500);
  });

  test('never waits longer than a minute of its own will', async () => {
    const { ask, pace } = start();
    for (let time = 0; time < 30; time++) await ask(undefined);
    expect(pace.gapMs).toBe(60_000);
  });
});
