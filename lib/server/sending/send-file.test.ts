import { expect, test } from 'vitest';
import { rangeOf } from './send-file';

const DATE = 'Wed, 21 Oct 2015 07:28:00 GMT';

test.each<[string, Record<string, string>, ReturnType<typeof rangeOf>]>([
  ['no range', {}, 'all'],
  ['the beginning', { range: 'bytes=0-9' }, { start: 0, end: 9 }],
  ['the rest', { range: 'bytes=90-' }, { start: 90, end: 99 }],
  ['more than there is', { range: 'bytes=90-999' }, { start: 90, end: 99 }],
  ['the last bytes', { range: 'bytes=-10' }, { start: 90, end: 99 }],
  ['more last bytes than there are', { range: 'bytes=-1000' }, { start: 0, end: 99 }],
  ['one byte', { range: 'bytes=99-99' }, { start: 99, end: 99 }],
  ['past the end', { range: 'bytes=100-' }, 'none'],
  ['no last bytes', { range: 'bytes=-0' }, 'none'],
  ['backwards', { range: 'bytes=9-0' }, 'all'],
  ['several', { range: 'bytes=0-1,5-6' }, 'all'],
  ['another unit', { range: 'lines=0-1' }, 'all'],
  ['nothing', { range: 'bytes=-' }, 'all'],
  ['of this date', { range: 'bytes=0-9', 'if-range': DATE }, { start: 0, end: 9 }],
  ['of a tag, which is weak', { range: 'bytes=0-9', 'if-range': 'W/"a-b"' }, 'all'],
])('%s', (_, headers, expected) => {
  expect(rangeOf({ headers }, 100, DATE)).toEqual(expected);
});
