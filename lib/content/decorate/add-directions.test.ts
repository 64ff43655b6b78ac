import { expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';

const AR = 'هذا نص عربي';
const HE = 'זה טקסט בעברית';

test.each([
  ['<p>English</p>', 'ltr', '<p>English</p>'],
  [`<p>${AR}</p>`, 'rtl', `<p>${AR}</p>`],
  [`<p>Linux ${AR}</p>`, 'rtl', `<p>Linux ${AR}</p>`],
  [`<p>The word ${HE.slice(0, 2)} means this</p>`, 'ltr', undefined],
  [`<p>${HE}</p><p>in English</p>`, 'rtl', `<p>${HE}</p><p dir="ltr">in English</p>`],
  [`<p>One two three four five six</p><p>${AR}</p>`, 'ltr', `<p dir="rtl">${AR}</p>`],
  [`<p>${AR}</p><pre>ls -l</pre>`, 'rtl', /<pre [^>]*dir="ltr">/],
  [`<p>${AR} <code>ls</code></p>`, 'rtl', `<code dir="ltr">ls</code>`],
  [`<ul><li>${AR}</li><li>CPU</li></ul>`, 'rtl', `<li><span dir="ltr">CPU</span></li>`],
  [
    `<ul><li>CPU <b>a</b><ul><li>${AR}</li></ul></li><li>${AR}</li></ul>`,
    'rtl',
    `<li><span dir="ltr">CPU <b>a</b></span><ul><li>${AR}`,
  ],
  [`<ul><li><p>${AR}</p></li><li><p>A</p></li></ul>`, 'rtl', `<li><p dir="ltr">A</p></li>`],
  [`<p>${AR}</p><div dir="ltr">${AR}</div>`, 'rtl', `<div dir="ltr">${AR}</div>`],
  [
    `<p>${AR}</p><ul dir="rtl"><li>A</li></ul>`,
    'rtl',
    `<ul dir="rtl"><li><span dir="ltr">A</span></li></ul>`,
  ],
  ...['rtl', 'auto'].map((dir): [string, string, RegExp] => [
    `<p>${AR}</p><ul dir="rtl"><li><big dir="${dir}">A</big></li></ul>`,
    'rtl',
    /<li><span dir="ltr"><span [^>]*>A<\/span><\/span><\/li>/,
  ]),
  [`<p>${AR} https://example.com/a/b/c/d/e/f</p>`, 'rtl', undefined],
  [
    `<p>One two three four five six <a href="https://x.example/">${HE}</a></p>`,
    'ltr',
    / dir="rtl">/,
  ],
  ['<p>中文的帖子，很长的一句话</p>', 'ltr', '<p>中文的帖子，很长的一句话</p>'],
  [`<p>中文的帖子很长的一句话 ${HE.slice(0, 2)}</p>`, 'ltr', undefined],
])('%s', async (html, direction, part) => {
  const body = await renderPost(html);
  expect(body.direction).toBe(direction);
  if (typeof part === 'string') {
    expect(body.html).toContain(part);
  } else if (part) {
    expect(body.html).toMatch(part);
  } else {
    expect(body.html).not.toContain('dir=');
  }
  expect((await renderPost(body.html)).html, 'twice is once').toBe(body.html);
});
