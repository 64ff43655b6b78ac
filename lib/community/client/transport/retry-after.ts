const MIN_SECONDS = 1;
const MAX_SECONDS = 300;

const clamp = (seconds: number) => Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Math.ceil(seconds)));

/**
 * The wait that a server asks for, in whole seconds from 1 to 300: `Retry-After` as seconds or as
 * a date (RFC 9110, 10.2.3), else `X-RateLimit-Reset` as seconds or Unix time.
 * `undefined` when neither says anything that can be understood.
 *
 * @param nowMs the wall clock, milliseconds since 1970
 */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | undefined {
  const after = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(after)) return clamp(Number(after));
  const date = /^[A-Za-z]{3,9},? /.test(after) ? Date.parse(after) : Number.NaN;
  if (!Number.isNaN(date)) return clamp((date - nowMs) / 1000);
  return resetSeconds(headers, nowMs);
}

const FIRST_UNIX_TIME = 1e9;

/** Seconds from 1 to 300 until `X-RateLimit-Reset`; `undefined` when it says nothing. */
export function resetSeconds(headers: Headers, nowMs: number): number | undefined {
  const reset = headers.get('x-ratelimit-reset')?.trim() ?? '';
  if (!/^\d+(\.\d+)?$/.test(reset)) return undefined;
  const value = Number(reset);
  return clamp(value >= FIRST_UNIX_TIME ? value - nowMs / 1000 : value);
}
