const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From how many milliseconds on each unit is used; months and years have their average length. */
const UNITS = [
  [365 * DAY, 'year'],
  [(365 / 12) * DAY, 'month'],
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const;

const unitAt = (ms: number) => {
  const at = UNITS.findIndex(([size]) => Math.abs(ms) >= size);
  return at < 0 ? UNITS.length - 1 : at;
};

/** A duration in its largest whole unit, rounded, with its sign: 7,000,000 ms are 2 hours. */
export function inLargestUnit(ms: number): { count: number; unit: (typeof UNITS)[number][1] } {
  const [size, unit] = UNITS[unitAt(ms)] ?? [SECOND, 'second'];
  return { count: Math.round(ms / size), unit };
}

/**
 * After how many whole milliseconds `inLargestUnit` gives another count or unit for an age that grows.
 * @param ageMs whole; negative for a time in the future
 */
export function msUntilNextCount(ageMs: number): number {
  const at = unitAt(ageMs);
  const [size = SECOND] = UNITS[at] ?? [];
  const roundedAtMs = (Math.round(ageMs / size) + 0.5) * size;
  const [largerSize = Number.POSITIVE_INFINITY] = UNITS[at - 1] ?? [];
  const leavesUnitAtMs = ageMs >= 0 || size === SECOND ? largerSize : 1 - size;
  return Math.min(roundedAtMs, leavesUnitAtMs) - ageMs;
}
