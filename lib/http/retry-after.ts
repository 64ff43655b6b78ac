/** When a client may come again after a failure that says nothing of it. */
export const RETRY_SECONDS = 5;
/** When a client may come again that admission control rejects: its queue empties within a second. */
export const BUSY_RETRY_SECONDS = 1;

/** The header that asks a client to come again after some seconds (RFC 9110, 10.2.3). */
export const retryAfter = (seconds: number): Record<string, string> => ({
  'retry-after': String(seconds),
});
