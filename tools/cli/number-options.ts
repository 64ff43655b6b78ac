import { UsageError } from './command-error';

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
