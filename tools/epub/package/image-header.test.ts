import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasImageHeader } from './image-header';

const base64 = (text: string) => Buffer.from(text, 'base64');
const GIF = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffc0000b080001000101011100ffd9', 'hex'),
]);

test.each([
  ['image/png', readFileSync('public/icon-48.png'), 20],
  ['image/gif', GIF, 20],
  ['image/jpeg', JPEG, 24],
])('%s', (type, bytes, cut) => {
  expect(hasImageHeader(type, bytes)).toBe(true);
  expect(hasImageHeader(type, bytes.subarray(0, cut))).toBe(false);
});
