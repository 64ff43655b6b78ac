import { expect, test } from 'vitest';
import { PreparedResponse, redirect } from '@/lib/http/prepared-response';
import { createCacheLookup } from './cache-lookup';

const HEADERS = {
  acceptEncoding: '',
  ifNoneMatch: undefined,
  userAgent: '',
  saveData: undefined,
  forwardedFor: '',
};
const page = new PreparedResponse(200, { 'content-type': 'text/html' }, Buffer.from('page'));
const moved = redirect(308, '/fresh', 60);

function lookUpIn(redirectOrErrorAt: () => PreparedResponse | undefined) {
  const cache = {
    get: (target: string) => (target === '/missing' ? undefined : { page, storedAtMs: 0 }),
    freshAgeMs: () => undefined,
  };
  return createCacheLookup({
    cacheOf: () => cache,
    pageTypeAt: () => 'other',
    siteHeaders: {},
    redirectOrErrorAt,
  });
}

test('a redirect is sent where nothing is cached, and only there', () => {
  const lookUp = lookUpIn(() => moved);
  const hit = lookUp('/missing', HEADERS, undefined);
  expect(hit).toMatchObject({ status: 308 });
  expect(hit?.headers).toEqual(expect.arrayContaining(['location', '/fresh']));
  expect(hit?.headers).not.toContain('content-type');
  expect(lookUp('/stale', HEADERS, undefined)).toBeUndefined();
});

test('a validator changes nothing about a response that is no 200', () => {
  const lookUp = lookUpIn(() => moved);
  const headers = { ...HEADERS, ifNoneMatch: moved.etag('identity') };
  expect(lookUp('/missing', headers, undefined)).toMatchObject({ status: 308 });
});

test('an error while a redirect is looked for is left to the full handler', () => {
  const lookUp = lookUpIn(() => {
    throw new Error('a bug');
  });
  expect(lookUp('/missing', HEADERS, undefined)).toBeUndefined();
});
