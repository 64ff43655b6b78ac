const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From how many seconds on a unit is told, as use-intl tells it on the server. */
const UNITS: [number, Intl.RelativeTimeFormatUnit][] = [
  [365 * DAY, 'year'],
  [(365 / 12) * DAY, 'month'],
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [1, 'second'],
];

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** Made once: making one takes a phone longer than all the words of a page. */
function formatOf(locale: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  const key = `${locale} ${numeric}`;
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(locale, { numeric });
  formats.set(key, format);
  return format;
}

/** `3 hours ago`, in the words that the server would use now. */
export function ago(atMs: number, nowMs: number, locale: string): string {
  const seconds = (atMs - nowMs) / 1000;
  const [size, unit] = UNITS.find(([least]) => Math.abs(seconds) >= least) ?? [1, 'second'];
  const numeric = unit === 'second' ? 'auto' : 'always';
  return formatOf(locale, numeric).format(Math.round(seconds / size), unit);
}

/** Tells the ages on a page anew: it may have been saved, or left open, for a while. */
export function tellAges(): void {
  const { lang } = document.documentElement;
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const words = ago(Date.parse(time.dateTime), Date.now(), lang);
    if (time.textContent !== words) time.textContent = words;
  }
}
