import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/lib/base/config/locales';
import { createI18n } from '@/lib/i18n/i18n';
import { relativeTimePatterns } from '@/lib/i18n/relative-time-patterns';
import { relativeTime } from './relative-time';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function browserText(ageMs: number, locale: Locale) {
  const now = Date.now();
  return relativeTime(now - ageMs, now, relativeTimePatterns(locale), new Intl.PluralRules(locale));
}

test.each([
  0,
  1_000,
  20_000,
  55_000,
  MINUTE,
  59.4 * MINUTE,
  100 * MINUTE,
  5 * 60 * MINUTE,
  21 * 60 * MINUTE,
  22 * MINUTE,
  25 * MINUTE,
  DAY - 10_000,
  DAY,
  6.4 * DAY,
  8 * DAY,
  40 * DAY,
  400 * DAY,
  900 * DAY,
  5 * 365 * DAY,
  11 * 365 * DAY,
])('%i ms ago reads as on the server', (ageMs) => {
  for (const locale of LOCALES) {
    const serverText = createI18n({ locale, timeZone: 'UTC' }).ago(new Date(Date.now() - ageMs));
    expect(browserText(ageMs, locale)).toBe(serverText);
  }
});

test('a time in the future has no text', () => {
  for (const locale of LOCALES) expect(browserText(-5 * MINUTE, locale)).toBeUndefined();
});
