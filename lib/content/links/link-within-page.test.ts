import { expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';
import { linkWithinPage } from './link-within-page';

const IDS = new Map([
  ['/board/topics/7/posts/9', 9],
  ['/locate?topic=7&number=21', 9],
]);

test.each([
  ['<a href="/board/topics/7/posts/9">a</a>', '<a href="#post-9">a</a>'],
  [
    '<h2><a href="/locate?topic=7&amp;number=21">a &amp; b</a></h2><pre><code class="lang-js">1</code></pre><a href="/board/topics/7/posts/9">c</a>',
    '<h3><a href="#post-9">a &#x26; b</a></h3><pre tabindex="0" role="group" aria-label="Code"><code class="language-js hljs"><span class="hljs-number">1</span></code></pre><a href="#post-9">c</a>',
  ],
  [
    '<div class="quote-by"><cite><a href="/board/topics/7/posts/9">a</a></cite></div>',
    '<div class="quote-by"><cite><a href="#post-9">a</a></cite> <a class="quote-more" href="#post-9">whole 9</a></div>',
  ],
  [
    '<div class="quote-by"><cite><a href="/locate?topic=8&amp;number=2">a</a></cite></div>',
    '<div class="quote-by"><cite><a href="/locate?topic=8&#x26;number=2">a</a></cite> <a class="quote-more" href="/locate?topic=8&amp;number=2">whole &lt;post&gt;</a></div>',
  ],
])('%s', async (html, expected) => {
  const post = await renderPost(html);
  expect(linkWithinPage(post, IDS, (id) => `whole ${id ?? '<post>'}`)).toBe(expected);
});

test.each([
  '<div class="quote-by"><cite><a href="/locate?starter=a">a</a></cite></div><a href="/board/topics/1">x</a>',
  '<div class="quote-by"><cite>a</cite></div><p><cite><a href="/board/topics/7/posts/99">a</a></cite></p>',
  '<a href="/board/topics/7/posts/99">a</a>',
  '<a href="/locate?topic=8&amp;number=21">a</a>',
  '<a href="https://x.example/board/topics/7/posts/9">a</a>',
  '<p>&lt;a href="/board/topics/7/posts/9"></p>',
  '<a href="/status">a</a> href="/board/topics/7/posts/9"',
])('%s stays', async (html) => {
  const post = await renderPost(html);
  expect(linkWithinPage(post, IDS, () => 'whole')).toBe(post.html);
});
