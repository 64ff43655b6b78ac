/**
 * Returns the number that decimal digits say; undefined for other texts, and outside of the bounds, which are
 * included.
 */
export function parseWholeNumber(
  text: string,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}
