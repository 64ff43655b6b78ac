import { expect, test } from 'vitest';
import { createLanguage } from '@/lib/language/language';
import { ago } from './ago';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  0,
  20_000,
  55_000,
  MINUTE,
  59.4 * MINUTE,
  100 * MINUTE,
  DAY - 10_000,
  DAY,
  6.4 * DAY,
  8 * DAY,
  40 * DAY,
  400 * DAY,
  900 * DAY,
])('%i ms ago is told as the server tells it', (ms) => {
  const now = Date.now();
  for (const locale of ['en', 'zh-CN'] as const) {
    const server = createLanguage({ locale, timeZone: 'UTC' }).ago(new Date(now - ms));
    expect(ago(now - ms, now, locale)).toBe(server);
  }
});
