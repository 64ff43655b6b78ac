import { expect, test } from 'vitest';
import { isCompressible, parseAcceptEncoding } from './content-encoding';
import { PreparedResponse } from './prepared-response';

test.each([
  ['', false, false],
  ['gzip, deflate, br, zstd', true, true],
  ['GZIP', false, true],
  ['br;q=0.5,gzip;q=0.8', true, true],
  ['br;q=0, gzip', false, true],
  ['br; q=0.00 , gzip;q=0.0', false, false],
  ['brotli, x-gzip', false, false],
  ['*', false, false],
  [`${'x'.repeat(5000)}, br`, true, false],
])('%.40j accepts br: %s, gzip: %s', (header, br, gzip) => {
  expect(parseAcceptEncoding(header)).toEqual({ br, gzip });
  expect(parseAcceptEncoding(header)).toEqual({ br, gzip });
});

test('a flood of invented headers does not change the result', () => {
  for (let at = 0; at < 1000; at += 1) parseAcceptEncoding(`br;q=0.${at}`);
  expect(parseAcceptEncoding('gzip;q=0.123')).toEqual({ br: false, gzip: true });
});

test.each([
  ['text/html; charset=utf-8', true],
  ['application/json', true],
  ['application/xml; charset=utf-8', true],
  ['image/svg+xml', true],
  ['image/x-icon', true],
  ['font/ttf', true],
  [undefined, true],
  ['image/png', false],
  ['image/jpeg', false],
  ['image/avif', false],
  ['image/webp', false],
  ['font/woff2', false],
  ['video/mp4', false],
  ['audio/ogg', false],
  ['application/zip', false],
  ['application/octet-stream', false],
])('%s is compressed: %s', async (type, expected) => {
  expect(isCompressible(type)).toBe(expected);
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const page = new PreparedResponse(200, headers, Buffer.alloc(5000));
  expect(page.encodingFor('gzip')).toBe(expected ? 'gzip' : 'identity');
});
