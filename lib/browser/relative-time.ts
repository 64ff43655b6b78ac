import type { RelativeTimePatterns } from '@/lib/i18n/relative-time-patterns';

/** By language; the build writes them in. */
declare const RELATIVE_TIME_PATTERNS: Record<string, RelativeTimePatterns>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From how many seconds on a unit is told, as use-intl tells it on the server. */
const UNITS = [
  [365 * DAY, 'year'],
  [(365 / 12) * DAY, 'month'],
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [1, 'second'],
] as const;

/**
 * `3 hours ago`, in the words that the server would use now; none for a moment to come, as a clock
 * that is slow makes of the newest posts.
 */
export function relativeTime(
  atMs: number,
  nowMs: number,
  words: RelativeTimePatterns,
  plural: Intl.PluralRules,
): string | undefined {
  const seconds = (nowMs - atMs) / 1000;
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, 'second'];
  const number = Math.round(seconds / size);
  if (number === 0) return words.now;
  return number > 0
    ? words[unit][plural.select(number)]?.replace('{n}', String(number))
    : undefined;
}

/** Tells the ages on a page anew: it may have been saved, or left open, for a while. */
export function updateRelativeTimes(): void {
  const { lang } = document.documentElement;
  const words = RELATIVE_TIME_PATTERNS[lang];
  if (!words) return;
  const plural = new Intl.PluralRules(lang);
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const told = relativeTime(Date.parse(time.dateTime), Date.now(), words, plural);
    if (told && time.textContent !== told) time.textContent = told;
  }
}
