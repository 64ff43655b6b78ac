import type { Element } from 'hast';
import { expect, test } from 'vitest';
import { parseHtml } from '@/lib/content/tree/parse-html';
import { conformTree } from './conform-tree';
import { toXml } from './to-xml';
import { printXml, xml } from './xml';

/** The markup as XHTML. */
function conform(html: string): string {
  const nodes = parseHtml(html).children.filter((node): node is Element => node.type === 'element');
  const document = printXml(xml('body', {}, ...toXml(conformTree(nodes))));
  return document.replace(/^.*\n<body>|<\/body>\n$/g, '');
}

test.each([
  ['<p>One<br>two &amp; <b>3</b></p>', '<p>One<br/>two &amp; <b>3</b></p>'],
  ['<p lang="de-at" tabindex="0">a</p>', '<p lang="de-AT" xml:lang="de-AT">a</p>'],
  ['<p lang="1">a</p>', '<p>a</p>'],
  // Blocks in inline elements, and in blocks that hold text only.
  ['<b>a<p>b</p></b>', '<div class="as-b">a<p>b</p></div>'],
  [
    '<span class="ink-red"><ul><li>a</li></ul></span>',
    '<div class="ink-red as-span"><ul><li>a</li></ul></div>',
  ],
  ['<del>a<p>b</p></del>', '<del>a<p>b</p></del>'],
  ['<h2><div>a</div></h2>', '<h2><span class="as-div">a</span></h2>'],
  [
    '<pre>a<hr>b<ul><li>c</li></ul></pre>',
    '<pre>a<br class="as-hr"/>b<span class="as-ul"><span class="as-li">c</span></span></pre>',
  ],
  // Parts without their whole.
  ['<div><li value="2">a</li></div>', '<div><div class="as-li">a</div></div>'],
  ['<ul>a<b>b</b><li value="3">c</li>d</ul>', '<ul><li>a<b>b</b></li><li>c</li><li>d</li></ul>'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
  ['<dl><dd>a</dd></dl>', '<div class="as-dl"><div class="as-dd">a</div></div>'],
  [
    '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
    '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
  ],
  ['<ruby><rp>(</rp>漢</ruby>', '<span class="as-ruby"><span class="as-rp">(</span>漢</span>'],
  // Order and number of parts.
  [
    '<table><tbody><tr><td>b</td></tr></tbody><thead><tr><th>h</th></tr></thead><caption>c</caption><caption>d</caption></table>',
    '<table><caption>cd</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  ['<details open>a</details>', '<details open=""><summary>…</summary>a</details>'],
  [
    '<details>a<summary>b</summary><summary>c</summary></details>',
    '<details><summary>b</summary>a<div>c</div></details>',
  ],
  ['<figure>a<figcaption>b</figcaption>c</figure>', '<figure>a<div>b</div>c</figure>'],
  // What may not stand within itself or a link.
  ['<p><dfn>a<dfn>b</dfn></dfn></p>', '<p><dfn>a<span class="as-dfn">b</span></dfn></p>'],
  [
    '<a href="b"><details><summary>a</summary></details></a>',
    '<a href="b"><div class="as-details"><div class="as-summary">a</div></div></a>',
  ],
  [
    '<p><bdo>a</bdo><time datetime="b">c</time></p>',
    '<p><span class="as-bdo">a</span><span class="as-time">c</span></p>',
  ],
])('%s', (html, xhtml) => {
  expect(conform(html)).toBe(xhtml);
});

test('MathML Core becomes MathML 3, with the TeX as alternative text', () => {
  const annotation = '<annotation encoding="application/x-tex">a</annotation>';
  const math = (inner: string) =>
    `<p><math><semantics>${inner}${annotation}</semantics></math></p>`;
  const namespace = 'xmlns="http://www.w3.org/1998/Math/MathML"';
  expect(conform(math('<mrow displaystyle="true"><mi>a</mi></mrow>'))).toBe(
    `<p><math alttext="a" ${namespace}><semantics><mstyle displaystyle="true"><mi>a</mi></mstyle>${annotation}</semantics></math></p>`,
  );
  expect(conform(math('<mo><mi>l</mi><mi>n</mi></mo>'))).toContain('<semantics><mo>ln</mo><ann');
  expect(conform(math(''))).toContain('<semantics><mrow></mrow><annotation');
  expect(conform(math('<mfrac><mi>a</mi></mfrac>'))).toBe('<p><code class="tex">a</code></p>');
});
