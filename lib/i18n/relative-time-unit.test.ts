import { expect, test } from 'vitest';
import { LOCALES } from '@/lib/base/config/locales';
import { createI18n } from './i18n';
import { msUntilNextCount } from './relative-time-unit';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Seconds, minutes, hours, days, weeks, months and years, with their borders; in the future too. */
const AGES_MS = [
  ...[0, 1, 499, 500, 501, 44_000, 59_499, 59_500, MINUTE - 1, MINUTE, 90_000, 5 * MINUTE],
  ...[59.5 * MINUTE, 60 * MINUTE - 1, 60 * MINUTE, 23.6 * 60 * MINUTE, DAY - 1, DAY, 2.5 * DAY],
  ...[7 * DAY - 1, 7 * DAY, 30 * DAY, 31 * DAY, 45 * DAY, 364 * DAY, 365 * DAY, 3000 * DAY],
  ...[-1, -500, -1500, -MINUTE, -61 * MINUTE, -DAY, -7 * DAY, -40 * DAY, -400 * DAY],
];

test.each(LOCALES)('%s: words change at the computed moment, and not before', (locale) => {
  const { ago } = createI18n({ locale, timeZone: 'UTC' });
  for (const start of AGES_MS) {
    let ageMs = start;
    // The moments that follow, too.
    for (let step = 0; step < 25; step += 1) {
      const words = ago(new Date(0), ageMs);
      const ms = msUntilNextCount(ageMs);
      expect(Number.isInteger(ms) && ms > 0, `${ageMs}`).toBe(true);
      expect(ago(new Date(0), ageMs + ms - 1), `${ageMs}`).toBe(words);
      expect(ago(new Date(0), ageMs + Math.floor(ms / 2)), `${ageMs}`).toBe(words);
      // From "in 0 seconds" to "0 seconds ago" they stay the same.
      ageMs += ms;
      expect(ago(new Date(0), ageMs), `${ageMs}`).not.toBe(words);
    }
  }
});
