import { describe, expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { CircuitBreaker } from './circuit-breaker';

function setUp() {
  const clock = new FakeClock();
  const breaker = new CircuitBreaker(clock);
  let failures = 0;
  /** Records calls that succeed (`+`), or fail for a record (its letter) or for a new one (`-`). */
  const call = (result: string) => {
    if (!breaker.tryAcquire()) return false;
    if (result === '+') {
      breaker.recordSuccess();
    } else {
      breaker.recordFailure(result === '-' ? `record ${failures++}` : result);
    }
    return true;
  };
  const calls = (results: string) => [...results].map(call);
  return { clock, breaker, call, calls };
}

describe('the circuit opens', () => {
  test.each([
    ['-----', true, 'five in a row'],
    ['----', false, 'four in a row'],
    ['----+----', false, 'never five in a row'],
    ['+-'.repeat(10), true, 'half of twenty'],
    ['+-'.repeat(9), false, 'half of fewer than twenty'],
    ['-++'.repeat(30), false, 'a third'],
    ['aaaaaaaaaa', false, 'one record ten times'],
    ['abababababcdcdcd', false, 'four records again and again'],
    ['abcd+dcba', false, 'four records twice, and a success'],
    ['aaaabbbbccccdddde', true, 'five records'],
    ['a+'.repeat(30), false, 'one record, beside others that succeed'],
    ['ab+cd+'.repeat(20), false, 'four records, beside half as many that succeed'],
    [`${'-+'.repeat(8)}${'a+'.repeat(10)}`, false, 'half of 36 calls, but nine records'],
  ])('%s: %s (%s)', (results, isOpen) => {
    const { breaker, calls } = setUp();
    calls(results);
    expect(breaker.state).toBe(isOpen ? 'open' : 'closed');
  });

  test('by five attempts to connect in a row', () => {
    const { breaker } = setUp();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(breaker.tryAcquire()).toBe(true);
      breaker.recordFailure();
    }
    expect(breaker.tryAcquire()).toBe(false);
  });

  test('but not by failures older than ten seconds', () => {
    const { breaker, calls, clock } = setUp();
    calls('+-'.repeat(9));
    clock.pass(10_000);
    calls('+-');
    expect(breaker.state).toBe('closed');
  });
});

describe('an open circuit', () => {
  test('refuses calls, then lets one probe pass', () => {
    const { breaker, calls, clock } = setUp();
    calls('-----');
    clock.pass(3_499);
    expect(breaker.tryAcquire()).toBe(false);
    expect(breaker.waitMs()).toBe(1);
    clock.pass(1);
    expect(breaker.tryAcquire()).toBe(true);
    expect(breaker.state).toBe('half-open');
    expect(breaker.tryAcquire()).toBe(false);
    expect(breaker.waitMs()).toBeGreaterThan(0);
  });

  test('closes after a successful probe, with its counts reset', () => {
    const { breaker, calls, clock } = setUp();
    calls('-----');
    clock.pass(3_500);
    expect(calls('+----')).toEqual(Array(5).fill(true));
    expect(breaker.state).toBe('closed');
  });

  test('keeps its waits short, so that a recovery is noticed soon', () => {
    const { breaker, calls, clock, call } = setUp();
    calls('-----');
    const waits = Array.from({ length: 3 }, () => {
      const wait = breaker.waitMs();
      clock.pass(wait);
      call('-');
      return wait / 1000;
    });
    expect(waits).toEqual([3.5, 3.5, 3.5]);
  });

  test('shortens a wait at random by at most half', () => {
    const { breaker, calls, clock } = setUp();
    clock.chance = 1;
    calls('-----');
    expect(breaker.waitMs()).toBe(1_750);
  });

  test('lets another probe pass after an inconclusive one', () => {
    const { breaker, calls, clock } = setUp();
    calls('-----');
    clock.pass(3_500);
    breaker.tryAcquire();
    breaker.recordInconclusive();
    expect(breaker.state).toBe('open');
    expect(breaker.tryAcquire()).toBe(true);
  });

  test('does not wait longer for calls that began before it opened', () => {
    const { breaker, calls } = setUp();
    calls('-----');
    breaker.recordFailure();
    expect(breaker.waitMs()).toBe(3_500);
  });
});
