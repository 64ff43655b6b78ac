const DAY_MS = 86_400_000;

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const FORMATS = {
  today: TIME,
  week: { weekday: 'short', ...TIME },
  year: { month: 'short', day: 'numeric' },
  older: { dateStyle: 'medium' },
  month: { month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns the age class of a time in the reader's zone. */
export function shortDateKind(at: Date, now: Date): Exclude<keyof typeof FORMATS, 'month'> {
  if (at.toDateString() === now.toDateString()) return 'today';
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (midnight - at.getTime() < 6 * DAY_MS) return 'week';
  return at.getFullYear() === now.getFullYear() ? 'year' : 'older';
}

/**
 * Shortens dates in the reader's zone: "14:05", "Tue 14:05", "Aug 22", "Nov 22, 2022", in rows of a wiki
 * "Nov 2022". Cached pages are shared,
 * so the server prints whole dates. Future times of slow clocks stay whole.
 */
export function showShortDates(): void {
  const now = new Date();
  const { lang } = document.documentElement;
  const formatters: Partial<Record<keyof typeof FORMATS, Intl.DateTimeFormat>> = {};
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-short]')) {
    const at = new Date(time.dateTime);
    if (!(at <= now)) continue;
    const kind = shortDateKind(at, now);
    const name = kind === 'older' && time.dataset.short ? 'month' : kind;
    formatters[name] ??= new Intl.DateTimeFormat(lang, FORMATS[name]);
    time.textContent = formatters[name].format(at);
  }
}
