import { expect, test } from 'vitest';
import { isCompressible } from './compressible';
import { PreparedResponse } from './prepared-response';

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
