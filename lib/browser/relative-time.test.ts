import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/lib/config/locales';
import { createI18n } from '@/lib/i18n/i18n';
import { relativeTimePatterns } from '@/lib/i18n/relative-time-patterns';
import { relativeTime } from './relative-time';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function told(ms: number, locale: Locale) {
  const now = Date.now();
  return relativeTime(now - ms, now, relativeTimePatterns(locale), new Intl.PluralRules(locale));
}

test.each([
  0,
  1_000,
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
  for (const locale of LOCALES) {
    const server = createI18n({ locale, timeZone: 'UTC' }).ago(new Date(Date.now() - ms));
    expect(told(ms, locale)).toBe(server);
  }
});

test('of a moment to come nothing is told', () => {
  for (const locale of LOCALES) expect(told(-5 * MINUTE, locale)).toBeUndefined();
});
