/** Whole Unix seconds; null for undefined. */
export function unixSeconds(date: Date): number;
export function unixSeconds(date: Date | undefined): number | null;
export function unixSeconds(date: Date | undefined): number | null {
  return date ? Math.floor(date.getTime() / 1000) : null;
}

/** Current time in whole Unix seconds. */
export const nowSeconds = (): number => unixSeconds(new Date());

const MINUTE_MS = 60_000;

/** Returns a zone's offset from UTC in milliseconds; undefined for an unknown zone. */
function zoneOffset(zone: string, atMs: number): number | undefined {
  try {
    const options = { timeZone: zone, timeZoneName: 'longOffset' } as const;
    const parts = new Intl.DateTimeFormat('en', options).formatToParts(atMs);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  } catch {
    return undefined;
  }
}

/** Returns a local time as ISO 8601 in UTC; undefined for an unknown date or zone. */
export function momentInZone(date: string, time = '', zone = 'UTC'): string | undefined {
  const local = Date.parse(`${date}T${time || '00:00'}Z`);
  if (Number.isNaN(local)) return undefined;
  const guess = zoneOffset(zone, local);
  // Near a clock change, the guess may have another offset.
  const offset = guess === undefined ? undefined : zoneOffset(zone, local - guess);
  return offset === undefined
    ? undefined
    : new Date(local - offset).toISOString().replace('.000Z', 'Z');
}
