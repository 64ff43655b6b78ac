import { describe, expect, test } from 'vitest';
import {
  optionalWireId,
  wireCount,
  wireFlag,
  wireId,
  wirePosition,
  wireText,
  wireTime,
  wireTitle,
} from './scalar';

test.each([
  [7, 7],
  ['7', 7],
  [' 7 ', 7],
  ['12.0', 12],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
])('%j is an id', (wire, expected) => {
  expect(wireId('no id').parse(wire)).toBe(expected);
});

test.each([0, -1, 1.5, '1e9', '0x10', '', null, undefined, true, [[7]], {}, 2 ** 53])(
  '%j is not an id',
  (wire) => {
    expect(wireId('no id').safeParse(wire).error?.issues[0]?.message).toBe('no id');
    expect(optionalWireId.parse(wire)).toBeUndefined();
  },
);

test.each([
  [0, 0],
  ['250', 250],
  [-1, undefined],
  ['many', undefined],
  [null, undefined],
  [undefined, undefined],
  [[1, 2], undefined],
])('a count of %j is read', (wire, expected) => {
  expect(wireCount.parse(wire)).toBe(expected);
});

test.each([
  [3, 3],
  ['-2', -2],
  [null, 0],
  ['first', 0],
])('a position of %j is read', (wire, expected) => {
  expect(wirePosition.parse(wire)).toBe(expected);
});

test.each([true, 1, '1', 'true', 'TRUE'])('a flag of %j is set', (wire) => {
  expect(wireFlag.parse(wire)).toBe(true);
});

test.each<unknown>([false, 0, '0', 'false', '', null, undefined, 2, 'no', {}, { toString: 2 }])(
  'a flag of %j is not set',
  (wire) => {
    expect(wireFlag.parse(wire)).toBe(false);
  },
);

describe('time', () => {
  const moment = '2024-03-09T16:00:00.000Z';

  test.each([
    [1_710_000_000],
    ['1710000000'],
    [1_710_000_000_000],
    ['1710000000000'],
    ['2024-03-09T16:00:00Z'],
    ['2024-03-09T16:00:00.000Z'],
    ['2024-03-09T17:00:00+01:00'],
    ['2024-03-09T17:00:00+0100'],
    ['2024-03-09T16:00'],
    ['2024-03-09 16:00:00'],
    [' 2024-03-09T16:00:00Z '],
  ])('%j is a time', (wire) => {
    expect(wireTime.parse(wire)?.toISOString()).toBe(moment);
  });

  test('a date without a time is midnight UTC', () => {
    expect(wireTime.parse('2024-03-09')?.toISOString()).toBe('2024-03-09T00:00:00.000Z');
  });

  test.each([0, -1, 1e300, Number.NaN, null, undefined, true, [[1_710_000_000]]])(
    '%j is not a time',
    (wire) => expect(wireTime.parse(wire)).toBeUndefined(),
  );

  test.each(['', '0', 'yesterday', '9 March 2024', '2024-13-45'])('%j is no time either', (wire) =>
    expect(wireTime.parse(wire)).toBeUndefined(),
  );
});

test.each([
  ['Q&amp;A', 'Q&A'],
  ['&amp;lt;b&gt;', '&lt;b>'],
  ['it&#39;s', "it's"],
  ['a\u0000b\u202ec', 'abc'],
  [42, '42'],
  [null, ''],
  [undefined, ''],
  [{ toString: 1 }, ''],
])('a text of %j is read', (wire, expected) => {
  expect(wireText.parse(wire)).toBe(expected);
});

test.each([[''], ['  '], ['\u202e'], [null], [undefined], [[]]])('%j is not a title', (wire) => {
  expect(wireTitle('no title').safeParse(wire).error?.issues[0]?.message).toBe('no title');
});
