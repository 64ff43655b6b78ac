const MIN_SECONDS = 1;
const MAX_SECONDS = 300;

const clamp = (seconds: number) => Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Math.ceil(seconds)));

/**
 * Returns the requested wait in seconds, from 1 to 300: `Retry-After` (RFC 9110, 10.2.3), else
 * `X-RateLimit-Reset`; undefined if invalid.
 * @param nowMs milliseconds since 1970
 */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | undefined {
  const after = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(after)) return clamp(Number(after));
  const date = /^[A-Za-z]{3,9},? /.test(after) ? Date.parse(after) : Number.NaN;
  if (!Number.isNaN(date)) return clamp((date - nowMs) / 1000);
  return resetSeconds(headers, nowMs);
}

/** Larger values are Unix time, smaller ones seconds. */
const MIN_UNIX_TIME = 1e9;

/** Returns the seconds until `X-RateLimit-Reset`, from 1 to 300, if it is valid. */
export function resetSeconds(headers: Headers, nowMs: number): number | undefined {
  const reset = headers.get('x-ratelimit-reset')?.trim() ?? '';
  if (!/^\d+(\.\d+)?$/.test(reset)) return undefined;
  const value = Number(reset);
  return clamp(value >= MIN_UNIX_TIME ? value - nowMs / 1000 : value);
}
