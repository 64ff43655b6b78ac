/** A time in whole Unix seconds, as the interface and the store hold it; null for none. */
export function unixSeconds(date: Date): number;
export function unixSeconds(date: Date | undefined): number | null;
export function unixSeconds(date: Date | undefined): number | null {
  return date ? Math.floor(date.getTime() / 1000) : null;
}

/** The current time in whole Unix seconds. */
export const nowSeconds = (): number => unixSeconds(new Date());
