/** A measured value and its bound. */
export interface Figure {
  what: string;
  measured: string;
  promised: string;
  holds: boolean;
}

/** A load or fault that the site must withstand. */
export interface Torture {
  /** One line. */
  about: string;
  run(): Promise<Figure[]>;
}

const rounded = (value: number) =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);

/** Returns a figure that must not exceed a bound. */
export function atMost(what: string, value: number, bound: number, unit = ''): Figure {
  return {
    what,
    measured: `${rounded(value)} ${unit}`.trim(),
    promised: `≤ ${bound} ${unit}`.trim(),
    holds: value <= bound,
  };
}

/** Returns a figure that must reach a bound. */
export function atLeast(what: string, value: number, bound: number, unit = ''): Figure {
  return {
    what,
    measured: `${rounded(value)} ${unit}`.trim(),
    promised: `≥ ${bound} ${unit}`.trim(),
    holds: value >= bound,
  };
}

/** Returns the number of failed cases, which must be 0, with the first few. */
export function none(what: string, wrong: readonly string[]): Figure {
  const named = wrong.slice(0, 3).join('; ').slice(0, 300);
  return {
    what,
    measured: wrong.length === 0 ? '0' : `${wrong.length}: ${named}`,
    promised: '0',
    holds: wrong.length === 0,
  };
}

/** Returns the value that a share (0 to 1) of the values does not exceed; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
