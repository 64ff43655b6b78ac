import { expect, test } from 'vitest';
import { decodePercent, encodeSegment } from './percent-encoding';

test.each([
  ['%E9%87%91', '金'],
  ['a+b', 'a+b'],
  ['', ''],
  ['%', undefined],
  ['%FF', undefined],
])('%j is decoded to %j', (encoded, text) => {
  expect(decodePercent(encoded)).toBe(text);
});

test('a segment is encoded except for its colons', () => {
  expect(encodeSegment('a:b/c?d#金')).toBe('a:b%2Fc%3Fd%23%E9%87%91');
});
