const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** From how many milliseconds on each unit is used; months and years have their average length. */
const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', (365 / 12) * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/**
 * Puts "3 hours ago" in place of the dates that the server prints, in the language of the page. A time in the
 * future, which a slow clock makes of the newest posts, keeps its date.
 */
export function showRelativeTimes(): void {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang);
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const ageMs = Date.now() - Date.parse(time.dateTime);
    const [unit, size] = UNITS.find(([, ms]) => ageMs >= ms) ?? UNITS[6];
    if (ageMs >= 0) time.textContent = format.format(-Math.round(ageMs / size), unit);
  }
}
