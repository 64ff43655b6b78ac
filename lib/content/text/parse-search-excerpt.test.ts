import { expect, test } from 'vitest';
import { parseSearchExcerpt } from './parse-search-excerpt';

const TABLE: [html: string, safe: string][] = [
  ['', ''],
  ['a <mark>b</mark> c', 'a <mark>b</mark> c'],
  ['<mark>a</mark><mark>b</mark>', '<mark>a</mark><mark>b</mark>'],
  ['a &lt;b&gt; &amp;amp; "c"', 'a &lt;b&gt; &amp;amp; &quot;c&quot;'],
  ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
  ['<mark>open', 'open'],
  ['close</mark>', 'close&lt;/mark&gt;'],
  ['<mark onclick=x>a</mark>', '&lt;mark onclick=x&gt;a&lt;/mark&gt;'],
  ['<mark>a<img src=x></mark>', '<mark>a&lt;img src=x&gt;</mark>'],
  ['<mark><mark>a</mark></mark>', '<mark>a</mark>&lt;/mark&gt;'],
  ['a\u0000\u202eb', 'ab'],
];

test.each(TABLE)('%j becomes %j', (html, safe) => {
  expect(parseSearchExcerpt(html)).toBe(safe);
});
