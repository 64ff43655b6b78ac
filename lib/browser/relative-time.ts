import type { RelativeTimePatterns } from '@/lib/i18n/relative-time-patterns';
import { inLargestUnit } from '@/lib/i18n/relative-time-unit';

/** By locale; the build replaces this name with their JSON. */
declare const RELATIVE_TIME_PATTERNS: Record<string, RelativeTimePatterns>;

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
  const { count, unit } = inLargestUnit((nowMs - atMs) / 1000);
  if (count === 0) return patterns.now;
  if (count < 0) return undefined;
  return patterns[unit][plural.select(count)]?.replace('{n}', String(count));
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
