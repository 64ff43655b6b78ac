/** Whole Unix seconds; null for undefined. */
export function unixSeconds(date: Date): number;
export function unixSeconds(date: Date | undefined): number | null;
export function unixSeconds(date: Date | undefined): number | null {
  return date ? Math.floor(date.getTime() / 1000) : null;
}

/** Current time in whole Unix seconds. */
export const nowSeconds = (): number => unixSeconds(new Date());

const MINUTE_MS = 60_000;

/** Returns the local time of a zone as ISO 8601 in UTC; undefined for an unknown date. */
export type ZonedClock = (date: string, time?: string) => string | undefined;

/** Returns the clock of an IANA time zone; undefined for an unknown one. */
export function zonedClock(zone: string): ZonedClock | undefined {
  const format = formatOf(zone);
  if (!format) return undefined;
  /** Offset from UTC in milliseconds. */
  const offsetAt = (atMs: number) => {
    const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
  return (date, time = '') => {
    const local = Date.parse(`${date}T${time || '00:00'}Z`);
    if (Number.isNaN(local)) return undefined;
    // Near a clock change, the first guess may have another offset.
    const offset = offsetAt(local - offsetAt(local));
    return new Date(local - offset).toISOString().replace('.000Z', 'Z');
  };
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}
