import { UsageError } from './command-error';

/** Returns a non-negative whole number of at most 12 digits. @throws UsageError for other values */
export function parseIntegerOption(name: string, value: string): number {
  if (/^\d{1,12}$/.test(value)) return Number(value);
  throw new UsageError(`--${name} must be a whole number (given: ${JSON.stringify(value)}).`);
}

/**
 * Returns a decimal number that is greater than `above` and at most `max`; by default from 0 to a million.
 * @throws UsageError for other values
 */
export function parseNumberOption(
  name: string,
  value: string,
  { above = -1, max = 1e6 }: { above?: number; max?: number } = {},
): number {
  const number = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
  if (number > above && number <= max) return number;
  const minimum = above < 0 ? '0' : `more than ${above}`;
  throw new UsageError(
    `--${name} must be a number, ${minimum} and at most ${max} (given: ${JSON.stringify(value)}).`,
  );
}
