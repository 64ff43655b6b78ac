import { expect, test } from 'vitest';
import { createExcerpt } from './create-excerpt';
import { parseSearchQuery, phrasesOfText } from './search-query';

const wanted = (text: string) => ({
  phrases: phrasesOfText(parseSearchQuery(text, 'en')),
  language: 'en' as const,
});

const TABLE: [text: string, query: string, html: string, phrases: number][] = [
  ['', 'x', '', 0],
  ['Two clocks.', 'clock', 'Two <mark>clocks</mark>.', 1],
  ['a < b & "clock"', 'clock', 'a &lt; b &amp; "<mark>clock</mark>"', 1],
  ['<mark>x</mark>', 'x', '&lt;mark&gt;<mark>x</mark>&lt;/mark&gt;', 1],
  ['修理收音机', '收音机', '修理<mark>收音机</mark>', 1],
  ['Café ＡＢＣ', 'cafe abc', '<mark>Café</mark> <mark>ＡＢＣ</mark>', 2],
  ['dim lamp, dim bulb', '"dim bulb"', 'dim lamp, <mark>dim bulb</mark>', 1],
  ['nothing of it', 'clock', 'nothing of it', 0],
];

test.each(TABLE)('the excerpt of %j for %s is %j', (text, query, html, phrases) => {
  expect(createExcerpt(text, wanted(query))).toEqual({ html, phrases });
});

test('the excerpt of a long text is the part with the most matches, cut between words and characters', () => {
  const filler = 'word '.repeat(100);
  const text = `${filler}clock ${filler}𠮷 oil and clock 𠮷 ${filler}`;
  const { html } = createExcerpt(text, wanted('clock oil'));
  expect(html).toMatch(/^…(word )+𠮷 <mark>oil<\/mark> and <mark>clock<\/mark> 𠮷 (word ?)+…$/);
  const mixed = createExcerpt(`${'字'.repeat(40)}钟`, wanted('钟')).html;
  expect(mixed).toBe(`…${'字'.repeat(12)}<mark>钟</mark>`);
  const chinese = `${'𠮷'.repeat(500)}钟${'𠮷'.repeat(500)}`;
  expect(createExcerpt(chinese, wanted('钟')).html.isWellFormed()).toBe(true);
});

test('of a very long text only the parts are read that are likely to have the most matches', () => {
  const text = `${'word '.repeat(400_000)}with a 座钟 and oil${' word'.repeat(1000)}`;
  const before = process.cpuUsage();
  for (let page = 0; page < 10; page++) {
    expect(createExcerpt(text, wanted('word')).phrases).toBe(1);
    const { html, phrases } = createExcerpt(text, wanted('word 座钟 oil'));
    expect(phrases).toBe(3);
    expect(html).toContain('with a <mark>座钟</mark> and <mark>oil</mark>');
  }
  // A search word by word takes twenty seconds.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000);
});
