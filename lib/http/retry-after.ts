/** The header that asks a client to come again after some seconds (RFC 9110, 10.2.3). */
export const retryAfter = (seconds: number): Record<string, string> => ({
  'retry-after': String(seconds),
});
