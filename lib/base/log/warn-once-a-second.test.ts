import { expect, test, vi } from 'vitest';
import { log } from './log';
import { warnOnceASecond } from './warn-once-a-second';

test('of the warnings of an event one is written in a second, which counts those before it', () => {
  const warn = vi.spyOn(log(), 'warn').mockReturnValue(undefined);
  const now = vi.spyOn(performance, 'now');
  for (const atMs of [0, 1, 999, 1000, 2500]) {
    now.mockReturnValue(atMs);
    warnOnceASecond('away', { atMs });
    if (atMs === 1) warnOnceASecond('another', {});
  }
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    { event: 'away', atMs: 0 },
    { event: 'another' },
    { event: 'away', atMs: 1000, leftOut: 2 },
    { event: 'away', atMs: 2500 },
  ]);
  vi.restoreAllMocks();
});
