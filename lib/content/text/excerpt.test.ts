import { expect, test } from 'vitest';
import { parseHtml } from '../tree/parse-html';
import { excerptOfTree } from './excerpt';

const long = 'wheel '.repeat(60);

test.each([
  ['<p>One</p><p>two</p>', 'One two'],
  ['<blockquote class="quote">no</blockquote><p>yes</p>', 'yes'],
  ['<details class="spoiler"><summary>S</summary>no</details>yes', 'yes'],
  ['<pre>no</pre><table><tr><td>no</table>yes', 'yes'],
  ['a<br>b  \n c', 'a b c'],
  [long, `${'wheel '.repeat(33).trim()}…`],
  ['钟'.repeat(300), `${'钟'.repeat(200)}…`],
  ['👩'.repeat(300), `${'👩'.repeat(200)}…`],
  ['&lt;script&gt;', '<script>'],
  ['', ''],
])('the excerpt of %s', (html, expected) => {
  expect(excerptOfTree(parseHtml(html), 200)).toBe(expected);
});
