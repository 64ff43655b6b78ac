const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From how many seconds on each unit is used; months and years have their average length. */
const UNITS = [
  [365 * DAY, 'year'],
  [(365 / 12) * DAY, 'month'],
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [1, 'second'],
] as const;

/** A duration in its largest whole unit, rounded, with its sign: 7,000 seconds are 2 hours. */
export function inLargestUnit(seconds: number): { count: number; unit: (typeof UNITS)[number][1] } {
  const [size, unit] = UNITS.find(([minSeconds]) => Math.abs(seconds) >= minSeconds) ?? [
    1,
    'second',
  ];
  return { count: Math.round(seconds / size), unit };
}
