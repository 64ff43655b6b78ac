import { expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';
import { createDraft } from './create-draft';

test.each([
  ['<p>One <b>two</b></p><p>three</p>', 'One two three'],
  ['<p>a &lt;script&gt; b &amp;amp; c</p>', 'a <script> b &amp; c'],
  ['<blockquote class="quote">quoted words only</blockquote>', 'quoted words only'],
  [`<table><tr><td>${'钟'.repeat(1500)}</table>`, '钟'.repeat(1000)],
  ['<b></b>', ''],
])('the text of %s', async (html, text) => {
  expect((await renderPost(html)).text).toBe(text);
});

test('a long text is cut after 1,000 characters, its excerpt after 200', async () => {
  for (const html of [`<p>${'a'.repeat(2000)}</p>`, `<p>${'a'.repeat(2000)}<b>b</b></p>`]) {
    const { text, excerpt } = await renderPost(html);
    expect([text, excerpt]).toEqual([`${'a'.repeat(1000)}…`, `${'a'.repeat(200)}…`]);
  }
});

test.each([
  ['<p><img src="https://a.example/x.png?a=1&amp;b=2"></p>', 'https://a.example/x.png?a=1&b=2'],
  [
    '<img src="https://a.example/dot.gif" width="16" height="16"><img src="https://a.example/big.jpg">',
    'https://a.example/big.jpg',
  ],
  ['<img src="data:image/png;base64,AAAA">', undefined],
  ['<p>no image</p>', undefined],
])('the first image of %s', async (html, image) => {
  expect((await renderPost(html)).image).toBe(image);
});

test.each([
  ['<p>機械式の時計は、毎日の温度の変化にとても敏感です。</p>', 'ja'],
  ['<p><b>機械式</b>の時計は、毎日の温度の変化にとても敏感です。</p>', 'ja'],
  ['<p>A clock</p>', undefined],
])('the language of %s', async (html, language) => {
  expect((await renderPost(html)).language).toBe(language);
});

test('a long table and a manual are formatted to their end', async () => {
  const row = `|${' cell |'.repeat(8)}\n`;
  const section = '===== Section =====\nSome **bold** words and [[a:link|a link]].\n\n';
  for (const text of [row.repeat(2000), section.repeat(6000)]) {
    const source = `${text}\n**the end**`;
    const { parts } = createDraft({ kind: 'wiki-source', text: source, pageId: 'a' });
    expect(parts.join('')).toContain('<strong>the end</strong>');
    expect(parts.join('')).not.toContain('too-big');
  }
});
