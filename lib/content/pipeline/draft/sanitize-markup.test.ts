import { describe, expect, test } from 'vitest';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';
import type { ContentSettings } from '../../settings/content-settings';

const OUT = 'rel="ugc nofollow noopener noreferrer"';

async function safe(html: string, change: Partial<ContentSettings> = {}): Promise<string> {
  const once = sanitizeForTest(html, rulesOf(change)).html;
  const twice = sanitizeForTest(once, rulesOf(change)).html;
  expect(twice, 'twice is once').toBe(once);
  return once;
}

test.each([
  ['<p>a <b>b</b></p>', '<p>a <b>b</b></p>'],
  ['<script>alert(1)</script>a', 'a'],
  ['<style>a{}</style>a', 'a'],
  ['<x-y><p>a</p></x-y>', '<p>a</p>'],
  ['<pre><a>\n\na</a></pre>', '<pre tabindex="0" role="group" aria-label="Code">a</pre>'],
  ['<em class="u">a</em>', '<em class="underline">a</em>'],
  ['<div class="wrap_info plugin_wrap">a</div>', '<div class="note-info">a</div>'],
  [
    '<table><tr><th> <th>a</table>',
    '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><tbody><tr><td> </td><th>a</th></tr></tbody></table></div>',
  ],
  ['<!-- c -->a', 'a'],
  ['<i class="fa"></i><i><a href="javascript:x"></a></i><i><annotation></annotation></i>a', 'a'],
  ['<details><summary><h2></h2></summary>a</details>', '<details><summary></summary>a</details>'],
  ['<p onclick=x style="x:y" name=a>a</p>', '<p>a</p>'],
  [
    '<p itemscope itemtype="https://schema.org/Review" itemid=a itemref=b itemprop=author>a</p>',
    '<p>a</p>',
  ],
  ['<meta itemprop=author content=a><link itemprop=url href=a>b', 'b'],
  ['<font color=red size=5>a</font>', '<span class="ink-red size-large">a</span>'],
  [
    '<a href="ftp://a.org/b">files</a>, (<a href="irc://a.org/b">chat</a>)',
    'files (ftp://a.org/b), (chat (irc://a.org/b))',
  ],
  ['<a href="GIT://a.org/b"><b>x</b></a>', '<b>x</b> (GIT://a.org/b)'],
  [
    '<a href="svn://a.org/b/">a.org/b</a> <a href="ftp://b.org">ftp://b.org</a>',
    'a.org/b ftp://b.org',
  ],
  ['<a href="news:a.b">x</a> <a href="tel:+1">call</a>', 'x (news:a.b) call (+1)'],
  ['<a href="file://///server/a/b">x</a>', 'x (\\\\server\\a\\b)'],
  ['<a href="javascript://a.org/%0aalert(1)">x</a><a href="Talk:A">y</a>', 'xy'],
  ['<center>a</center>', '<div class="align-center">a</div>'],
  ['<marquee><b>a</b></marquee>', '<b>a</b>'],
  ['<blink>a</blink>', 'a'],
  ['<tt>a</tt><strike>b</strike>', '<code>a</code><s>b</s>'],
  ['<form action=x><input name=a><button>go</button></form>', '<div>go</div>'],
  ['<input type=checkbox checked> done', '☑  done'],
  ['<h1>a</h1><h2>b</h2>', '<h3>a</h3><h4>b</h4>'],
  ['<h4>a</h4><h6>b</h6>', '<h3>a</h3><h4>b</h4>'],
  ['<ol start=3 type=a><li value=5>a</ol>', '<ol start="3" type="a"><li value="5">a</li></ol>'],
  [
    '<iframe src="https://video.example/1" title="A film"></iframe>',
    `<a class="embed" href="https://video.example/1" ${OUT}>A film</a>`,
  ],
  ['<math><mi>x</mi></math>', 'x'],
  [
    '<i id="<"></i><i id="_"></i><b id=a>a</b><i id=a></i><i id=" "></i>',
    '<i id="s-_"></i><b id="s-a">a</b>',
  ],
  ['<svg><text>a</text><script>b</script></svg>', 'a'],
  ['<details><summary>a</summary>b</details>', '<details><summary>a</summary>b</details>'],
  [
    '<table><tr><td colspan=999 align=right>a</table>',
    '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><tbody><tr><td class="align-right">a</td></tr></tbody></table></div>',
  ],
  ['<pre>\n\na</pre>', '<pre tabindex="0" role="group" aria-label="Code">a</pre>'],
  [
    '<pre><code class="lang-js">let a</code></pre>',
    '<pre tabindex="0" role="group" aria-label="Code"><code class="language-js hljs"><span class="hljs-keyword">let</span> a</code></pre>',
  ],
  [
    '<pre><code class="lang-nosuch">let</code></pre>',
    '<pre tabindex="0" role="group" aria-label="Code"><code class="language-nosuch">let</code></pre>',
  ],
  ['<i id=a>x</i><a href="#a">y</a>', '<i id="s-a">x</i><a href="#s-a">y</a>'],
  ['<i id=s-a>x</i>', '<i id="s-a">x</i>'],
  ['<i id=a>x</i><b id=a>y</b>', '<i id="s-a">x</i><b>y</b>'],
  ['<a name=location>x</a>', '<span id="s-location"><a name="location"></a>x</span>'],
  ['<h2><a name="part" href="#part"></a>P</h2>', '<h3 id="s-part"><a name="part"></a>P</h3>'],
  ['<a href=/wiki/pages/x><h2 id=a>x</h2></a>', '<a href="/wiki/pages/x"><h3 id="s-a">x</h3></a>'],
  ['<a href="#">top</a>', 'top'],
  [
    '<i id="中文">x</i><a href="#中文">y</a>',
    '<i id="s-中文">x</i><a href="#s-%E4%B8%AD%E6%96%87">y</a>',
  ],
])('elements and ids: %s', async (html, expected) => {
  expect(await safe(html)).toBe(expected);
});

test.each([
  ['color: #c00', 'ink-red'],
  ['COLOR : RGB(0, 0, 255) !important', 'ink-blue'],
  ['color:hsl(120, 50%, 40%)', 'ink-green'],
  ['color:black', undefined],
  ['color:#fff;background:#000', undefined],
  ['color:#777', 'ink-grey'],
  ['background-color:yellow', 'ground-yellow'],
  ['text-align:center', 'align-center'],
  ['font-size:24px', 'size-large'],
  ['font-size:32px', 'size-huge'],
  ['font-size:10px', 'size-small'],
  ['font-size:16px', undefined],
  ['font-weight:bold;font-style:italic', 'bold italic'],
  ['position:fixed;inset:0', undefined],
  ['background:url(https://x.example/a)', undefined],
  ['color:expression(alert(1))', undefined],
  ['constructor:x', undefined],
])('styles: %s is %s', async (style, names) => {
  const expected = names ? `<span class="${names}">a</span>` : '<span>a</span>';
  expect(await safe(`<span style="${style}">a</span>`)).toBe(expected);
});

describe('links', () => {
  test.each([
    ['https://other.example/a', `<a href="https://other.example/a" ${OUT}>x</a>`],
    ['//other.example/a', `<a href="https://other.example/a" ${OUT}>x</a>`],
    ['https://me:secret@other.example/', `<a href="https://other.example/" ${OUT}>x</a>`],
    ['mailto:a@b.example', `<a href="mailto:a@b.example" ${OUT}>x</a>`],
    ['/index.php?showtopic=5', '<a href="/board/topics/5">x</a>'],
    ['https://www.old.example/wiki/a/b#Part', '<a href="/wiki/pages/a:b#s-Part">x</a>'],
    ['https://here.example/board/topics/5', '<a href="/board/topics/5">x</a>'],
    ['/uploads/a.pdf', `<a href="https://old.example/uploads/a.pdf" ${OUT}>x</a>`],
    ['javascript:alert(1)', 'x'],
    ['java\nscript:alert(1)', 'x'],
    [' &#1;javascript:alert(1)', 'x'],
    ['data:text/html,x', 'x'],
    ['vbscript:x', 'x'],
    ['file:///etc/passwd', 'x'],
    ['https://', 'x'],
    ['', 'x'],
  ])('%s', async (href, expected) => {
    expect(await safe(`<a href="${href}" target=_blank ping=x>x</a>`)).toBe(expected);
  });

  test.each([
    ['/u/name', '<a href="/locate?starter=name">x</a>'],
    ['/tag/clocks', '<a href="/board/topics?tag=clocks">x</a>'],
    ['/about', 'x'],
    ['a.html', 'x'],
    ['/t/oil/7', '<a href="/board/topics/7">x</a>'],
    ['/media/a/b.png', '<a href="/media/a/b.png">x</a>'],
    ['/status', '<a href="/status">x</a>'],
    ['//other.example/u/name', `<a href="https://other.example/u/name" ${OUT}>x</a>`],
  ])('%s, where this site has no other site behind it', async (href, expected) => {
    const alone = { baseUrl: undefined, hasOwnMedia: true };
    expect(await safe(`<a href="${href}">x</a>`, alone)).toBe(expected);
  });

  test('a name is a link to the community itself where nothing here finds it', async () => {
    const link = '<a href="/u/name">x</a>';
    expect(await safe(link, { findsNames: false })).toBe(
      `<a href="https://old.example/u/name" ${OUT}>x</a>`,
    );
    expect(await safe(link, { findsNames: false, baseUrl: undefined })).toBe('x');
  });
});

describe('images', () => {
  const show = 'loading="lazy" decoding="async" referrerpolicy="no-referrer"';
  const proxied = `/image?url=https%3A%2F%2Fx.example%2Fa.png`;
  const img =
    '<img src="https://x.example/a.png" alt="cat" width=20 height=10 srcset="b 2x" onerror=x>';

  test('are proxied by signed URLs', async () => {
    expect(await safe(img)).toMatch(`<img src="${proxied}&#x26;sig=`);
  });
  test('are loaded from other sites in the mode `direct`', async () => {
    expect(await safe(img, { imageMode: 'direct' })).toBe(
      `<img src="https://x.example/a.png" alt="cat" width="20" height="10" ${show}>`,
    );
  });
  test('are links in the mode `click`', async () => {
    const link = `<a class="image-off" href="https://x.example/a.png" ${OUT}>cat</a>`;
    expect(await safe(img, { imageMode: 'click' })).toBe(link);
    expect(await safe('<img src="https://x.example/a.png">', { imageMode: 'click' })).toContain(
      '>x.example/…<',
    );
    expect(await safe(`<a href="https://x.example/">${img}</a>`, { imageMode: 'click' })).toBe(
      `<a href="https://x.example/" ${OUT}><span class="image-off">cat</span></a> ${link.replace('>cat<', '>x.example/…<')}`,
    );
  });
  test.each([
    ['http://x.example/a.png', 'direct', '<a class="image-off"'],
    ['https://x.example/a.svg', 'proxy', '<a class="image-off"'],
    [
      '/image?url=https%3A%2F%2Fx.example&sig=AAAAAAAAAAAAAAAAAAAAAA',
      'proxy',
      '<img src="/image?url=https%3A%2F%2Fold.example%2Fimage',
    ],
    ['/a.png', 'direct', '<img src="https://old.example/a.png"'],
    [
      'data:image/png;base64,iVBORw0KGgo=',
      'proxy',
      '<img src="data:image/png;base64,iVBORw0KGgo="',
    ],
    ['data:image/svg+xml;base64,PHN2Zz4=', 'direct', 'cat'],
    ['javascript:alert(1)', 'direct', 'cat'],
  ] as const)('%s, %s', async (src, imageMode, start) => {
    const html = await safe(`<img src="${src}" alt="cat">`, { imageMode });
    expect(html.startsWith(start), html).toBe(true);
  });
  test('of this site keep their URLs', async () => {
    const own = { hasOwnMedia: true, imageMode: 'proxy' } as const;
    expect(await safe('<img src="/media/a/b.png">', own)).toContain('<img src="/media/a/b.png"');
    expect(await safe('<img src="/media/../image?x">', own)).not.toContain('src="/image?x"');
  });
});
