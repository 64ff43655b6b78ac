import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock';

afterEach(() => vi.useRealTimers());

test('a sleep may be longer than a timer of Node, which then fires at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const days = 40;
  let isOver = false;
  void systemClock.sleep(days * 86_400_000).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync((days - 1) * 86_400_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(isOver).toBe(true);
});
