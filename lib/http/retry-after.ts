/** Wait after a failure that states no wait. */
export const RETRY_SECONDS = 5;
/** Wait after a rejection by admission control, whose queue empties within a second. */
export const BUSY_RETRY_SECONDS = 1;

/** Returns the header `Retry-After` (RFC 9110, 10.2.3). */
export const retryAfter = (seconds: number): Record<string, string> => ({
  'retry-after': String(seconds),
});
