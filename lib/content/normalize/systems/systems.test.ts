import { expect, test } from 'vitest';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';
import { textOfHtml } from '../../pipeline/search-text';

/** Returns sanitized HTML without what makes it scroll. */
function safe(html: string): string {
  const once = sanitizeForTest(html, rulesOf()).plain;
  expect(sanitizeForTest(once, rulesOf()).plain, 'sanitizing is idempotent').toBe(once);
  return once.replace(/ tabindex="0" role="group" aria-label="[^"]*"| hljs(?=")/g, '');
}

const by = (name: string, content: string) =>
  `<blockquote class="quote"><div class="quote-by"><cite>${name}</cite></div>${content}</blockquote>`;
const post99 = (name: string) => `<a href="/board/topics/345/posts/99">${name}</a>`;

test.each([
  [
    'SMF 2.0, in German',
    '<div class="quoteheader"><div class="topslice_quote"><a href="https://old.example/index.php?topic=5.msg99#msg99">Zitat von: Bob am 05. Januar 2024, 15:04:05</a></div></div><blockquote class="bbc_standard_quote">x</blockquote><div class="quotefooter"></div>y',
    `${by(post99('Bob'), 'x')}y`,
  ],
  [
    'SMF, without an author',
    '<blockquote class="bbc_alternate_quote"><cite>Quote</cite>x</blockquote>',
    '<blockquote class="quote">x</blockquote>',
  ],
  [
    'SMF, one in another',
    '<blockquote class="bbc_standard_quote"><cite>Quote from: A</cite><blockquote class="bbc_alternate_quote"><cite>Quote from: B on the hill</cite>y</blockquote>x</blockquote>',
    by('A', `${by('B on the hill', 'y')}x`),
  ],
  [
    'MyBB, without date and link',
    '<blockquote class="mycode_quote"><cite>Bob Wrote:</cite>x</blockquote>',
    by('Bob', 'x'),
  ],
  [
    'MyBB, without an author',
    '<blockquote class="mycode_quote"><cite>Quote:</cite>x</blockquote>',
    '<blockquote class="quote">x</blockquote>',
  ],
  [
    'phpBB 3.3',
    '<blockquote cite="./viewtopic.php?p=99#p99"><div><cite><a href="./memberlist.php?mode=viewprofile&amp;u=2">Ann</a> schrieb: <a href="./viewtopic.php?p=99#p99">↑</a><span class="responsive-hide">Mo 5. Jan 2024</span></cite>x</div></blockquote>',
    by(post99('Ann'), 'x'),
  ],
  [
    'phpBB 2, without an author',
    '<table><tr><td><span><b>Quote:</b></span></td></tr><tr><td class="quote">x</td></tr></table>',
    '<blockquote class="quote">x</blockquote>',
  ],
  [
    'phpBB 2, one in another',
    '<table><tr><td><b>A wrote:</b></td></tr><tr><td class="quote"><table><tr><td><b>B wrote:</b></td></tr><tr><td class="quote">y</td></tr></table>x</td></tr></table>',
    by('A', `${by('B', 'y')}x`),
  ],
  [
    'Flarum, with a mention',
    '<blockquote class="uncited"><div><p><a href="/d/7/2" class="PostMention" data-id="99">Ann</a> x</p></div></blockquote>',
    '<blockquote class="quote"><p><a href="/locate?topic=7&#x26;number=2" class="mention" rel="nofollow">Ann</a> x</p></blockquote>',
  ],
  [
    'whose cite ends it',
    '<blockquote><p>x</p><cite>A</cite></blockquote>',
    '<blockquote><p>x</p><cite>A</cite></blockquote>',
  ],
])('a quote of %s', (_, html, expected) => {
  expect(safe(html)).toBe(expected);
});

test.each([
  [
    '<table><tr><td><b>Code:</b></td></tr><tr><td class="code">while(1)<br>{<br>&nbsp;f();<br>}</td></tr></table>',
    'while(1)\n{\n f();\n}',
  ],
  [
    '<div class="codebox"><p>Code: <a href="#">Select all</a></p><pre><code>a\n\n  b</code></pre></div>',
    'a\n\n  b',
  ],
  [
    '<div class="codeheader"><span class="code floatleft">Code</span> <a class="codeoperation smf_select_text">Select</a> <a class="codeoperation smf_expand_code hidden">Expand</a></div><code class="bbc_code">a<br>&nbsp; b</code>',
    'a\n  b',
  ],
  [
    '<div class="codeblock"><div class="title">Code:</div><div class="body" dir="ltr"><code>a<br />\n&nbsp;&nbsp;b<br />\n</code></div></div>',
    'a\n  b',
  ],
  [
    '<div class="bbCodeBlock bbCodeCode"><div class="type">Code:</div><pre>a\nb</pre></div>',
    'a\nb',
  ],
])('the code of %s has no words of buttons', (html, code) => {
  expect(safe(html).replace(' class="tall"', '')).toBe(`<pre><code>${code}</code></pre>`);
});

test.each([
  ['<table align="center"><tr><td>a</td></tr></table>', '<table class="table-center">'],
  ['<table align="right"><tr><td>a</td></tr></table>', '<table class="float-right">'],
  ['<table style="text-align: center"><tr><td>a</td></tr></table>', '<table class="align-center">'],
  ['<table><tr><td align="center">a</td></tr></table>', '<td class="align-center">'],
  ['<div align="center">a</div>', '<div class="align-center">'],
])('%s moves or aligns', (html, expected) => {
  expect(safe(html)).toContain(expected);
});

test.each([
  ['a <img class="smilies" src="./a.gif" alt=":grin:"> b', 'a 😁 b'],
  [
    '<img class="smilie smilie--sprite" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt=":wolf_of_ours:" title="Ours">',
    ':wolf_of_ours:',
  ],
  ['<img class="smiley" src="/s/cheesy.gif" alt="&#58;D" title="Cheesy">', '😀'],
  ['<img class="emoji" src="/e.png" title=":cool:" alt=":cool:">', '🆒'],
])('the smiley of %s is a character', (html, expected) => {
  expect(safe(html)).toBe(expected);
});

test('a smiley of the forum alone stays a picture as high as text, with its code', () => {
  const html = '<img class="smilies" src="./images/smilies/wolf.gif" alt=":wolf_of_ours:">';
  expect(safe(html)).toMatch(/^<img class="emoji" src="[^"]+" alt=":wolf_of_ours:"/);
});

test.each([
  ['<span class="math">x^2</span>', '<span class="math">'],
  ['<span class="math">a + b</span>', '<span class="math">'],
  ['<span class="math">\\sin x</span>', '<span class="math">'],
  ['<div class="math">\nx = 1\n</div>', '<div class="math">'],
  ['<span class="math">5 and 10 dollars</span>', '$5 and 10 dollars$'],
  ['<span class="math">HOME/bin and </span>', '$HOME/bin and $'],
  ['<span class="math">PATH\nexport </span>', '$PATH\nexport $'],
])('between dollar signs, %s is a formula or words', (html, expected) => {
  expect(safe(html)).toContain(expected);
});

test.each([
  [
    `<span data-s9e-mediaembed="youtube"><span><span data-s9e-mediaembed-iframe='["src","https:\\/\\/www.youtube.com\\/embed\\/abcDEF12345"]'></span></span></span>`,
    'href="https://www.youtube.com/watch?v=abcDEF12345"',
  ],
  [
    '<iframe data-s9e-mediaembed="vimeo" data-s9e-mediaembed-c2l-src="https://player.vimeo.com/video/7"></iframe>',
    'href="https://player.vimeo.com/video/7"',
  ],
  [`<span data-s9e-mediaembed-iframe='["src"'>a</span>`, '<span>a</span>'],
  [`<span data-s9e-mediaembed-iframe='["src",7]'>a</span>`, '<span>a</span>'],
  [`<span data-s9e-mediaembed-iframe='["src","javascript:x()"]'>a</span>`, 'javascript:x()'],
])('the player of %s', (html, expected) => {
  const printed = safe(html);
  expect(printed).toContain(expected);
  expect(printed).not.toContain('href="javascript');
});

const said = (words: string) =>
  `<p><a class="plugin-mentions-user" href="/user/otter">@otter</a> ${words}</p><blockquote>x</blockquote>`;
test.each([
  ['NodeBB, without its post', said('说:'), by('otter', 'x')],
  [
    'NodeBB, older',
    said('<a href="/post/3">said</a>:').replace('@otter', '@<bdi>otter</bdi>'),
    by('<a href="/locate?post=3">otter</a>', 'x'),
  ],
])('a quote of %s', (_, html, expected) => {
  expect(safe(html)).toBe(expected);
});

test.each([
  said('look at what I read:'),
  said('said in'),
  said('see <a href="/post/3">a</a> and <a href="/post/4">b</a>:'),
])('words of the author before a quote stay: %s', (html) => {
  expect(safe(html)).toMatch(
    /^<p><a class="mention"[^>]*>@otter<\/a> .*<blockquote>x<\/blockquote>$/,
  );
});

test.each([
  [
    '<img class="not-responsive emoji emoji-android emoji--smile" src="/e.png?v=1" title=":smile:" alt="😄">',
    '😄',
  ],
  [
    '<details class="spoiler" data-s9e-livepreview-ignore-attrs="open"><p>x</p></details>',
    '<details class="spoiler"><summary>Spoiler</summary><p>x</p></details>',
  ],
  [
    '<pre><code class="language-py">x</code><script src="https://x.example/hljs.js"></script><script>f()</script></pre>',
    '<pre><code class="language-py">x</code></pre>',
  ],
  [
    '<div class="fof-download" data-fof-upload-download-uuid="0b1c"><div class="wrapper" style="background: url(https://old.example/assets/a.png) center"><ul><li><div class="far"><span>12kB</span></div></li></ul><h4 class="title">a.png</h4></div></div>',
    '<p><a href="https://old.example/assets/a.png" rel="ugc nofollow noopener noreferrer">12kB a.png</a></p>',
  ],
  [
    '<div class="ratio ratio-16x9"><iframe src="https://www.youtube-nocookie.com/embed/abcDEF12345"></iframe></div>',
    'href="https://www.youtube.com/watch?v=abcDEF12345"',
  ],
  [
    '<span class="GroupMention"><span class="GroupMention-name">@Mods</span><i class="icon fas fa-bolt"></i></span>',
    '<span class="mention"><span>@Mods</span></span>',
  ],
  ['<div><span class="mathren-block">x^2</span></div>', '<div class="math"><code class="tex">x^2'],
])('Flarum and NodeBB: %s', (html, expected) => {
  expect(safe(html)).toContain(expected);
});

test('the text that search reads has neither buttons nor what spoilers hide', () => {
  const html =
    '<div class="codeheader">Code: <a class="codeoperation">[Select]</a></div><code class="bbc_code">x</code>' +
    '<dl class="codebox"><dt>Code: <a href="#">Select all</a></dt><dd><code>y</code></dd></dl>' +
    '<div class="codeblock"><div class="title">Code:</div><div class="body"><code>z</code></div></div>' +
    '<code class="bbc_code"><span>let</span></code><pre class="bbCodeCode"><b>a</b></pre>' +
    '<span class="bbCodeInlineSpoiler">he hid it</span>';
  expect(textOfHtml(html)).toBe('x y z let a he hid it');
  expect(textOfHtml(html, false)).toBe('x y z let a');
});
