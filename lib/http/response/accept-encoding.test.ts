import { expect, test } from 'vitest';
import { parseAcceptEncoding } from './accept-encoding';

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
])('%.40j takes br: %s, gzip: %s', (header, br, gzip) => {
  expect(parseAcceptEncoding(header)).toEqual({ br, gzip });
  expect(parseAcceptEncoding(header)).toEqual({ br, gzip });
});

test('a flood of invented headers does not change what is read', () => {
  for (let at = 0; at < 1000; at += 1) parseAcceptEncoding(`br;q=0.${at}`);
  expect(parseAcceptEncoding('gzip;q=0.123')).toEqual({ br: false, gzip: true });
});
