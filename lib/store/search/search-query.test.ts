import { expect, test } from 'vitest';
import { formatExpression, parseSearchQuery } from './search-query';

const TABLE: [text: string, expression: string][] = [
  ['clock', '"clock"'],
  ['Clocks  oil', '"clock" AND "oil"'],
  ['"dim bulb" lamp', '"dim bulb" AND "lamp"'],
  ['"never closed', '"never close"'],
  ['“中文 引号”', '"中 文 引 号"'],
  ['clock -oil', '("clock") NOT ("oil")'],
  ['clock -"dim bulb" -title:x', '("clock") NOT ("dim bulb" OR {title} : "x")'],
  ['title:clock oil', '{title} : "clock" AND "oil"'],
  ['标题：座钟', '{title} : "座 钟"'],
  ['title: clock', '{title} : "clock"'],
  ['tag:Fix clock', '{scope} : "_gfix" AND "clock"'],
  ['clock -tag:"how to"', '("clock") NOT ({scope} : "_ghow_to")'],
  ['标签：金缮', '{scope} : "_g金_缮"'],
  ['author:Kate clock', '{scope} : "_akate" AND "clock"'],
  ['clock -作者："Capacitor Kate"', '("clock") NOT ({scope} : "_acapacitor_kate")'],
  ['title:', '"titl"'],
  ['re-cap foo_bar', '"re cap" AND "foo bar"'],
  ['金缮', '"金 缮"'],
  ['C语言', '"语 言"'],
  ['怎么修理收音机', '"修 理" AND "收 音 机"'],
  ['a" OR "b', '"or"'],
  ['NEAR(a b) * ^ {scope}:_f1', '"near a" AND "scope f1"'],
];

test.each(TABLE)('%s is searched as %s', (text, expression) => {
  const { included, excluded } = parseSearchQuery(text, 'en');
  expect(formatExpression(included, [], excluded)).toBe(expression);
});

test.each(['', '   ', '-', '""', '-oil', '!?', '🙂', '- - -"'])('%j searches nothing', (text) => {
  expect(parseSearchQuery(text, 'en').included).toEqual([]);
});

test('a scope is one more condition', () => {
  expect(formatExpression(parseSearchQuery('a', 'en').included, ['_f12'])).toBe(
    '"a" AND {scope} : "_f12"',
  );
});

test.each([
  ["Why can't I use the shell", ['Why', "can't", 'I', 'the']],
  ['why cant I use the shed', ['why', 'cant', 'I', 'the']],
  ['腕時計の電池を交換する方法', ['する', '方法']],
  ['시계 배터리 바꾸는 방법', ['방법']],
  ['how to', []],
])('%s leaves out %j', (text, words) => {
  expect(parseSearchQuery(text, 'en').leftOut).toEqual(words);
});

test('stop words do not count as phrases', () => {
  const text = `how do I ${'xx '.repeat(10)}`;
  expect(parseSearchQuery(text, 'en')).toMatchObject({ unused: [], included: { length: 10 } });
});

test('phrases and terms beyond the maximum are ignored', () => {
  const { included } = parseSearchQuery(`"${'x '.repeat(90)}" ${'yy '.repeat(90)}`, 'en');
  expect(included).toHaveLength(10);
  expect(included[0]?.terms).toHaveLength(20);
});
