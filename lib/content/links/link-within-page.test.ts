import { expect, test } from 'vitest';
import type { SafeHtml } from '@/lib/model/safe-html';
import { linkWithinPage } from './link-within-page';

const IDS = new Map([
  ['/board/topics/7/posts/9', 9],
  ['/locate?topic=7&number=21', 9],
]);

test.each([
  ['<a href="/board/topics/7/posts/9">a</a>', '<a href="#post-9">a</a>'],
  [
    '<cite><a class="x" href="/locate?topic=7&#x26;number=21" rel="y">a</a></cite>',
    '<cite><a class="x" href="#post-9" rel="y">a</a></cite>',
  ],
  [
    '<div class="quote-by"><cite><a href="/board/topics/7/posts/9">a</a></cite></div>',
    '<div class="quote-by"><cite><a href="#post-9">a</a></cite> <a class="quote-more" href="#post-9">whole 9</a></div>',
  ],
  [
    '<div class="quote-by"><cite><a href="/locate?topic=8&#x26;number=2">a</a></cite></div>',
    '<div class="quote-by"><cite><a href="/locate?topic=8&#x26;number=2">a</a></cite> <a class="quote-more" href="/locate?topic=8&amp;number=2">whole &lt;post&gt;</a></div>',
  ],
  ...[
    '<div class="quote-by"><cite><a href="/locate?starter=a">a</a></cite></div><a href="/board/topics/1">x</a>',
    '<div class="quote-by"><cite>a</cite></div><p><cite><a href="/board/topics/7/posts/99">a</a></cite></p>',
    '<a href="/board/topics/7/posts/99">a</a>',
    '<a href="/locate?topic=8&#x26;number=21">a</a>',
    '<a href="https://x.example/board/topics/7/posts/9">a</a>',
    '<p>&#x3C;a href="/board/topics/7/posts/9"></p>',
    '<a href="/status">a</a> href="/board/topics/7/posts/9"',
  ].map((html) => [html, html]),
])('%s', (html = '', expected) => {
  expect(linkWithinPage(html as SafeHtml, IDS, (id) => `whole ${id ?? '<post>'}`)).toBe(expected);
});
