import { expect, test } from 'vitest';
import type { SafeHtml } from '@/lib/model/safe-html';
import { splitTitle } from './split-title';

test.each([
  ['<h1>A</h1><p>b</p>', '<h1>A</h1>', '<p>b</p>'],
  ['\n<h1 id="a">A <em>b</em></h1>', '\n<h1 id="a">A <em>b</em></h1>', ''],
  [
    '<h1 title="a > b"><abbr title="</h1>">A</abbr></h1>\n<h1>B</h1>',
    '<h1 title="a > b"><abbr title="</h1>">A</abbr></h1>',
    '\n<h1>B</h1>',
  ],
  ['<h1></h1>', '<h1></h1>', ''],
  ['<p>a</p><h1>B</h1>', undefined, '<p>a</p><h1>B</h1>'],
  ['<h2>A</h2>', undefined, '<h2>A</h2>'],
  ['<h1>open', undefined, '<h1>open'],
  ['', undefined, ''],
])('splits %j', (html, title, text) => {
  expect(splitTitle(html as SafeHtml)).toEqual({ title, text });
});

test('a long heading is split in one pass', () => {
  const heading = `<h1>${'a <b>c</b> '.repeat(20_000)}</h1>`;
  expect(splitTitle(`${heading}x` as SafeHtml).text).toBe('x');
  const endless = `<h1>${'a '.repeat(100_000)}`;
  expect(splitTitle(endless as SafeHtml).title).toBeUndefined();
});
