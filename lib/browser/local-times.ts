import { splitMoment } from '@/lib/i18n/split-moment';

/** The formats of `lib/i18n/i18n.ts`. */
const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'long' },
  moment: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
};

/**
 * Shows times in the reader's zone; the site's moves to the tooltip. Cached pages are shared, so the server
 * prints the site's zone. May be called again.
 */
export function showLocalTimes(): void {
  const siteZone = document.querySelector<HTMLElement>('[data-zone]')?.dataset.zone;
  if (!siteZone) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (const time of document.querySelectorAll('time')) {
    const { at: formatName, short } = time.dataset;
    if (!formatName && short === undefined) continue;
    // Dates have the exact time in their tooltip. A moment has no tooltip, since its text is exact.
    const exact = time.title || (formatName && time.textContent);
    // An earlier call has added the zone in parentheses.
    if (!exact || exact.endsWith(')')) continue;
    time.title = `${exact} (${siteZone})`;
    if (!formatName || timeZone === siteZone) continue;
    const format = new Intl.DateTimeFormat(document.documentElement.lang, FORMATS[formatName]);
    const date = new Date(time.dateTime);
    const timeOfDay = time.firstElementChild;
    if (timeOfDay) {
      const split = splitMoment(format, date);
      timeOfDay.textContent = split.time;
      time.replaceChildren(split.day, timeOfDay);
    } else {
      time.textContent = format.format(date);
    }
  }
}
