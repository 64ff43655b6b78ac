import { expect, test } from 'vitest';
import { extractTerms } from './extract-terms';

const TABLE: [text: string, terms: string][] = [
  ['', ''],
  ['… —  !?', ''],
  ['Clocks, buses & boxes', 'clock bus box'],
  ['berries shoes glasses zips his was', 'berry shoe glass zip his was'],
  ['bus glass series', 'bus glass sery'],
  ['Größe café CAFÉ cafe\u0301', 'grosse cafe cafe cafe'],
  ['Łódź œuvre ısı smørrebrød', 'lodz oeuvre isi smorrebrod'],
  ['펌웨어를', '펌 웨 어 를'],
  ['שָׁלוֹם كِتَاب كتـاب', 'שלום كتاب كتاب'],
  ['640x480 640×480', '640 480 640 480'],
  ['ＡＢＣ１２ ﬁne', 'abc12 fine'],
  ['foo_bar v1.2 re-cap', 'foo bar v1 2 re cap'],
  ['修理收音机', '修 理 收 音 机'],
  ['C语言的a', 'c 语 言 的 a'],
  ['𠮷野家 カメラー', '𠮷 野 家 カ メ ラ ー'],
  ['часы ΩΜ', 'часы ωμ'],
  ['a"b*c(d)^e:f\u0000g', 'a b c d e f g'],
];

test.each(TABLE)('%j has the terms %j', (text, terms) => {
  expect([...extractTerms(text)].map((term) => term.text).join(' ')).toBe(terms);
});

test('terms have their range in the text', () => {
  const text = '𠮷 Clocks，修表';
  const found = [...extractTerms(text)].map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['𠮷', 'Clocks', '修', '表']);
});

test('a long word is cut to a short term', () => {
  const [term] = extractTerms('x'.repeat(100_000));
  expect(term?.text).toBe('x'.repeat(40));
});

test('a word of 8 MB is one term', () => {
  const found = [...extractTerms(`${'x'.repeat(8 << 20)} 修 a`)];
  expect(found.map((term) => term.text)).toEqual(['x'.repeat(40), '修', 'a']);
  expect(found[0]?.end).toBe(8 << 20);
});
