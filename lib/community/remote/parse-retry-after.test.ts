import { expect, test } from 'vitest';
import { retryAfterSeconds } from './parse-retry-after';

const NOW = Date.UTC(2026, 10, 20, 12);
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

test.each<[Record<string, string>, number | undefined]>([
  [{ 'retry-after': '5' }, 5],
  [{ 'retry-after': ' 5 ' }, 5],
  [{ 'retry-after': '0' }, 1],
  [{ 'retry-after': '1000000000' }, 300],
  [{ 'retry-after': '9'.repeat(400) }, 300],
  [{ 'retry-after': inSeconds(20) }, 20],
  [{ 'retry-after': inSeconds(-20) }, 1],
  [{ 'retry-after': inSeconds(86_400) }, 300],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '5.5' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{}, undefined],
  [{ 'x-ratelimit-reset': '12' }, 12],
  [{ 'x-ratelimit-reset': '12.2' }, 13],
  [{ 'x-ratelimit-reset': String(NOW / 1000 + 30) }, 30],
  [{ 'x-ratelimit-reset': String(NOW / 1000 - 30) }, 1],
  [{ 'x-ratelimit-reset': 'NaN' }, undefined],
  [{ 'retry-after': 'soon', 'x-ratelimit-reset': '7' }, 7],
  [{ 'retry-after': '3', 'x-ratelimit-reset': '7' }, 3],
])('%j', (headers, expected) => {
  expect(retryAfterSeconds(new Headers(headers), NOW)).toBe(expected);
});
