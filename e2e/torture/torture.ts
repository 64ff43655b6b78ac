/** One thing that was measured, and what was promised of it. */
export interface Figure {
  what: string;
  measured: string;
  promised: string;
  holds: boolean;
  /** A promise about time, which a busy machine may break: `npm test` leaves it out. */
  isTime?: boolean;
}

/** Something done to the site that it must hold under. */
export interface Torture {
  /** What it is, in a line. */
  about: string;
  run(): Promise<Figure[]>;
}

const rounded = (value: number) =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);

/** A figure that must not be above a bound. */
export function atMost(what: string, value: number, bound: number, unit = ''): Figure {
  return {
    what,
    measured: `${rounded(value)} ${unit}`.trim(),
    promised: `≤ ${bound} ${unit}`.trim(),
    holds: value <= bound,
    isTime: unit === 's' || unit === 'ms',
  };
}

/** A figure that must not be below a bound. */
export function atLeast(what: string, value: number, bound: number, unit = ''): Figure {
  return {
    what,
    measured: `${rounded(value)} ${unit}`.trim(),
    promised: `≥ ${bound} ${unit}`.trim(),
    holds: value >= bound,
  };
}

/** Cases that went wrong: none may. The first few are named. */
export function none(what: string, wrong: readonly string[]): Figure {
  const named = wrong.slice(0, 3).join('; ').slice(0, 300);
  return {
    what,
    measured: wrong.length === 0 ? '0' : `${wrong.length}: ${named}`,
    promised: '0',
    holds: wrong.length === 0,
  };
}

/** The value that a share of the values does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
