import type { RelativeTimePatterns } from '@/lib/i18n/relative-time-patterns';

/** By locale; the build replaces this name with their JSON. */
declare const RELATIVE_TIME_PATTERNS: Record<string, RelativeTimePatterns>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From how many seconds on each unit is used, as in use-intl on the server. */
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
 * `3 hours ago`, in the same words as on the server. Undefined for a time in the future, which a
 * clock that is slow makes of the newest posts.
 */
export function relativeTime(
  atMs: number,
  nowMs: number,
  patterns: RelativeTimePatterns,
  plural: Intl.PluralRules,
): string | undefined {
  const seconds = (nowMs - atMs) / 1000;
  const [size, unit] = UNITS.find(([minSeconds]) => seconds >= minSeconds) ?? [1, 'second'];
  const number = Math.round(seconds / size);
  if (number === 0) return patterns.now;
  if (number < 0) return undefined;
  return patterns[unit][plural.select(number)]?.replace('{n}', String(number));
}

/** Updates the relative times on a page, which may have been cached or left open. */
export function updateRelativeTimes(): void {
  const { lang } = document.documentElement;
  const patterns = RELATIVE_TIME_PATTERNS[lang];
  if (!patterns) return;
  const plural = new Intl.PluralRules(lang);
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const text = relativeTime(Date.parse(time.dateTime), Date.now(), patterns, plural);
    if (text && time.textContent !== text) time.textContent = text;
  }
}
