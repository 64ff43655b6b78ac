import { expect, test } from 'vitest';
import { isNotModified } from './validators';

const DATE = 'Sat, 21 Nov 2026 00:00:00 GMT';
const BEFORE = 'Fri, 20 Nov 2026 00:00:00 GMT';
const AFTER = 'Sun, 22 Nov 2026 00:00:00 GMT';

test.each([
  [{ 'if-none-match': '"a"' }, true],
  [{ 'if-none-match': 'W/"a"' }, true],
  [{ 'if-none-match': '"b", W/"a"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"b"' }, false],
  [{ 'if-none-match': '' }, false],
  [{ 'if-modified-since': DATE }, true],
  [{ 'if-modified-since': BEFORE }, false],
  [{ 'if-modified-since': AFTER }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  [{ 'if-modified-since': DATE, 'if-none-match': '"b"' }, false],
  [{ 'if-modified-since': BEFORE, 'if-none-match': '"a"' }, true],
  [{}, false],
])('%j is a 304: %s', (headers, expected) => {
  expect(isNotModified(headers, '"a"', DATE)).toBe(expected);
});

test('a date is compared with no date of the response: it is sent', () => {
  expect(isNotModified({ 'if-modified-since': DATE }, '"a"')).toBe(false);
});
