/** Whole Unix seconds; null for undefined. */
export function unixSeconds(date: Date): number;
export function unixSeconds(date: Date | undefined): number | null;
export function unixSeconds(date: Date | undefined): number | null {
  return date ? Math.floor(date.getTime() / 1000) : null;
}

/** Current time in whole Unix seconds. */
export const nowSeconds = (): number => unixSeconds(new Date());
