interface SplitMoment {
  /** `Nov 21, 2026`. */
  day: string;
  /** `, 14:05`. */
  time: string;
}

/**
 * Splits a formatted moment into day and time of day.
 * @param format prints a day and a time
 */
export function splitMoment(format: Intl.DateTimeFormat, at: Date): SplitMoment {
  const parts = format.formatToParts(at);
  const hour = parts.findIndex(({ type }) => type === 'hour');
  const print = (printed: typeof parts) => printed.map(({ value }) => value).join('');
  // The space before the time may belong to the day: `21日 14:05`, `2026 г., 14:05`.
  const day = print(parts.slice(0, hour)).replace(/,?\s*$/, '');
  return { day, time: print(parts).slice(day.length) };
}
