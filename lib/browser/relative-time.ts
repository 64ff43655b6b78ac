import type { RelativeTimePatterns } from '@/lib/i18n/relative-time-patterns';
import { inLargestUnit } from '@/lib/i18n/relative-time-unit';

/** In the language of the site, which defines them in front of the script that it serves. */
declare const RELATIVE_TIME_PATTERNS: RelativeTimePatterns;

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
  const { count, unit } = inLargestUnit(nowMs - atMs);
  if (count === 0) return patterns.now;
  if (count < 0) return undefined;
  return patterns[unit][plural.select(count)]?.replace('{n}', String(count));
}

/** Updates the relative times on a page, which may have been cached or left open. */
export function updateRelativeTimes(): void {
  const plural = new Intl.PluralRules(document.documentElement.lang);
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const text = relativeTime(
      Date.parse(time.dateTime),
      Date.now(),
      RELATIVE_TIME_PATTERNS,
      plural,
    );
    if (text && time.textContent !== text) time.textContent = text;
  }
}
