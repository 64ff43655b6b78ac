import { expect, it } from 'vitest';
import { oldestCachedAt, type PageError, statusOfError } from './page-result';

it.each<[PageError, object]>([
  [{ kind: 'failed', failure: { kind: 'missing' } }, { status: 404 }],
  [{ kind: 'failed', failure: { kind: 'gone' } }, { status: 410 }],
  [{ kind: 'failed', failure: { kind: 'invalid', detail: 'no' } }, { status: 400 }],
  [
    { kind: 'failed', failure: { kind: 'limited', retryAfterSeconds: 7 } },
    { status: 503, retryAfterSeconds: 7 },
  ],
  [{ kind: 'failed', failure: { kind: 'unavailable', reason: 'down' } }, { status: 503 }],
  [{ kind: 'failed', failure: { kind: 'malformed', reason: 'odd' } }, { status: 503 }],
  [{ kind: 'past-end', page: 9, first: '/' }, { status: 404 }],
])('statusOfError: %j', (error, status) => {
  expect(statusOfError(error)).toEqual(status);
});

it('the oldest cached response counts', () => {
  const cached = (iso: string) => ({ kind: 'ok' as const, value: 1, cachedAt: new Date(iso) });
  expect(oldestCachedAt([{ kind: 'ok', value: 1 }, { kind: 'missing' }])).toBeUndefined();
  const two = [cached('2026-02-02T00:00:00Z'), cached('2026-01-01T00:00:00Z')];
  expect(oldestCachedAt(two)?.toISOString()).toBe('2026-01-01T00:00:00.000Z');
});
