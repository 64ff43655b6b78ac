import { expect, test } from 'vitest';
import { parseSearchQuery, printExpression } from './search-query';

const TABLE: [written: string, expression: string][] = [
  ['clock', '"clock"'],
  ['Clocks  oil', '"clock" AND "oil"'],
  ['"dim bulb" lamp', '"dim bulb" AND "lamp"'],
  ['"never closed', '"never closed"'],
  ['“中文 引号”', '"中 文 引 号"'],
  ['clock -oil', '("clock") NOT ("oil")'],
  ['clock -"dim bulb" -title:x', '("clock") NOT ("dim bulb" OR {title} : "x")'],
  ['title:clock oil', '{title} : "clock" AND "oil"'],
  ['标题：座钟', '{title} : "座 钟"'],
  ['title: clock', '{title} : "clock"'],
  ['title:', '"title"'],
  ['re-cap foo_bar', '"re cap" AND "foo bar"'],
  ['金缮', '"金 缮"'],
  ['C语言', '"c" AND "语 言"'],
  ['怎么修理收音机', '"怎 么" AND "修 理" AND "收 音 机"'],
  ['a" OR "b', '"a" AND "or" AND "b"'],
  ['NEAR(a b) * ^ {scope}:_f1', '"near a" AND "b" AND "scope f1"'],
];

test.each(TABLE)('%s is looked for as %s', (written, expression) => {
  const { wanted, unwanted } = parseSearchQuery(written);
  expect(printExpression(wanted, [], unwanted)).toBe(expression);
});

test.each(['', '   ', '-', '""', '-oil', '!?', '🙂', '- - -"'])('%j wants nothing', (written) => {
  expect(parseSearchQuery(written).wanted).toEqual([]);
});

test('a scope is one more thing that must hold', () => {
  expect(printExpression(parseSearchQuery('a').wanted, ['_f12'])).toBe('"a" AND {scope} : "_f12"');
});

test('what is far too much is cut', () => {
  const { wanted } = parseSearchQuery(`"${'x '.repeat(90)}" ${'y '.repeat(90)}`);
  expect(wanted).toHaveLength(10);
  expect(wanted[0]?.terms).toHaveLength(20);
});
