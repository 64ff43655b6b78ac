import { expect, test } from 'vitest';
import { parseHtml } from '../tree/parse-html';
import { excerptOfTree } from './excerpt';

const long = 'wheel '.repeat(60);

test.each([
  ['<p>One</p><p>two</p>', 'One two'],
  ['<blockquote class="quote">no</blockquote><p>yes</p>', 'yes'],
  ['<details class="spoiler"><summary>S</summary>no</details>yes', 'yes'],
  ['<ul class="tags"><li>no</ul>yes', 'yes'],
  ['<div class="noexcerpt">no</div>yes', 'yes'],
  ['<pre>no</pre><table><tr><td>no</table>yes', 'yes'],
  ['a<br>b  \n c', 'a b c'],
  [long, `${'wheel '.repeat(33).trim()}…`],
  ['钟'.repeat(300), `${'钟'.repeat(200)}…`],
  ['👩'.repeat(300), `${'👩'.repeat(200)}…`],
  ['&lt;script&gt;', '<script>'],
  ['', ''],
  ['<h2>Contents</h2><ul><li><a>One</a><li><a>Two</a><li><a>Three</a></ul><p>Oil.</p>', 'Oil.'],
  ['<p>You are here: <a>Wiki</a> / <a>Clocks</a> / <a>Oil</a></p><p>One drop.</p>', 'One drop.'],
  [
    '<p>Select your language:</p><p><b><a>中文</a> - <a>Dansk</a> - <a>English</a></b></p><p>All.</p>',
    'All.',
  ],
  ['<h2>Oil</h2><p>One drop.</p><h3>More</h3><p>Two.</p>', 'One drop. More Two.'],
  [
    '<p>Read <a>a</a>, <a>b</a> or <a>c</a> before you begin.</p>',
    'Read a, b or c before you begin.',
  ],
  ['<p>One drop.</p><ul><li><a>a</a><li><a>b</a><li><a>c</a></ul>', 'One drop. a b c'],
  ['<h2>Shelf</h2><ul><li><a>a</a><li><a>b</a><li><a>c</a></ul>', 'Shelf a b c'],
])('the excerpt of %s', (html, expected) => {
  expect(excerptOfTree(parseHtml(html), 200)).toBe(expected);
});
