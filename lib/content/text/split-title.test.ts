import { expect, test } from 'vitest';
import { renderMarkup } from '../pipeline/render-markup';
import { splitTitle } from './split-title';

test.each([
  ['<h1>A</h1><p>b</p>', '<h1>A</h1>', '<p>b</p>'],
  ['\n<h1>A <em>b</em></h1>', '\n<h1>A <em>b</em></h1>', ''],
  [
    '<h1><abbr title="</h1> > &quot;">A</abbr></h1>\n<h1>B</h1>',
    '<h1><abbr title="</h1> > &#x22;">A</abbr></h1>',
    '\n<h2>B</h2>',
  ],
  ['<h1>A · B</h1>c · d', '<h1>A\u00a0· B</h1>', 'c · d'],
  ['<h1>A</h1><h2>b<i><h1>C</h1></i></h2>d', '<h1>A</h1>', '<h2>b<i><h1>C</h1></i></h2>d'],
  ['<h2>a<i><h1>B</h1></i></h2>c', undefined, '<h2>a<i><h1>B</h1></i></h2>c'],
  ['<h1></h1>', undefined, '<div></div>'],
  ['<p>a</p><h1>B</h1>', undefined, '<p>a</p><h2>B</h2>'],
  ['<h2>A</h2>', undefined, '<h2>A</h2>'],
  ['', undefined, ''],
])('splits %j', async (text, title, rest) => {
  const page = await renderMarkup({ kind: 'wiki-html', text, pageId: 'a' });
  expect(splitTitle(page)).toEqual({ title, text: rest });
});
