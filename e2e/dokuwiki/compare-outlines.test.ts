import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { compareOutlines } from '@/e2e/dokuwiki/compare-outlines';
import { outlineOf } from '@/e2e/dokuwiki/outline';

const outline = (html: string) => outlineOf(fromParse5(parseFragment(html)));

test.each([
  ['<p class="a">b</p>', '<p>b</p>'],
  ['<h1 id="a">a</h1><div class="level1"><p>b</p></div>', '<h1 id="a">a</h1><p>b</p>'],
  ['<pre class="code bash"><span class="kw1">if</span></pre>', '<pre><code>if</code></pre>'],
  [
    '<p><img class="icon smiley" alt=":-)"></p>',
    '<p><span class="smiley" title=":-)">🙂</span></p>',
  ],
  [
    '<a href="/lib/exe/detail.php?media=a"><img src="x"></a>',
    '<a href="/media/a"><img src="/media/a"></a>',
  ],
  ['<a href="/doku.php?id=a:b&amp;&amp;#C">d</a>', '<a href="/wiki/pages/a:b#c">d</a>'],
  ['<sup><a href="#fn__7">7)</a></sup>', '<sup><a href="#fn__1">1)</a></sup>'],
])('equal outlines: %s', (expected, actual) => {
  expect(compareOutlines(outline(actual), outline(expected))).toEqual({});
});

test.each([
  ['<p>a b</p>', '<p>a c</p>', 'text'],
  ['<p>a</p><p>b</p>', '<p>a</p>b', 'tree'],
  ['<em>a</em>', '<strong>a</strong>', 'tree'],
  ['<h1 id="a">a</h1>', '<h1 id="b">a</h1>', 'tree'],
  ['<a href="/doku.php?id=a">b</a>', '<a href="/wiki/pages/b">b</a>', 'tree'],
  ['<a href="http://a.org">b</a>', '<a href="http://b.org">b</a>', 'tree'],
  ['<table><tr><td colspan=2>a</table>', '<table><tr><td>a</table>', 'tree'],
  ['<ul><li>a<ul><li>b</ul></ul>', '<ul><li>a</ul><ul><li>b</ul>', 'tree'],
])('different outlines: %s and %s', (expected, actual, side) => {
  expect(compareOutlines(outline(actual), outline(expected))).toHaveProperty(side);
});
