import { toHtml } from 'hast-util-to-html';
import { describe, expect, test } from 'vitest';
import {
  type ParseOptions,
  parseDokuWiki,
  type RenderOptions,
  removeComments,
  renderDokuWiki,
} from './index';

const context: ParseOptions = {
  pageId: 'repair:clock',
  pageExists: (id) => (id === 'repair:far' ? undefined : id === 'repair:watch'),
};
/** As a site has them. */
const ADDRESSES: RenderOptions = {
  link: (id, section) => `/wiki/pages/${id}${section && `#${section}`}`,
  media: (id) => `/media/${id.replaceAll(':', '/')}`,
};
const html = (source: string) => toHtml(renderDokuWiki(parseDokuWiki(source, context), ADDRESSES));

test.each([
  ['**a** //b// __c__', '<p><strong>a</strong> <em>b</em> <em class="u">c</em></p>'],
  ["''a''<sub>b</sub><sup>c</sup>", '<p><code>a</code><sub>b</sub><sup>c</sup></p>'],
  ['<del>a</del>\\\\ %%//b//%%', '<p><del>a</del><br>//b//</p>'],
  ['<b>a</b> &amp;', '<p>&#x3C;b>a&#x3C;/b> &#x26;amp;</p>'],
  [':-)', '<p><span class="smiley" title=":-)">🙂</span></p>'],
  ['API', '<p><abbr title="Application Programming Interface">API</abbr></p>'],
  ['640x480', '<p>640×480</p>'],
  ['> a', '<blockquote><div class="no"> a</div></blockquote>'],
  ['<html><b></html>', '<p><code class="code language-html">&#x3C;b></code></p>'],
  ['<code>\na\n</code>', '<pre class="code"><code>a</code></pre>'],
  [
    '<file php x.php>a</file>',
    '<dl class="file"><dt>x.php</dt><dd><pre class="file"><code class="language-php">a</code></pre></dd></dl>',
  ],
  [
    '<code c++ [enable_line_numbers]>a</code>',
    '<pre class="code"><code class="language-c">a</code></pre>',
  ],
  ['  a\n   b', '<pre class="code"><code>a\n b</code></pre>'],
  ['<note warning>a</note>', '<div class="note note-warning"><p>a</p></div>'],
  [
    '|  a|b  |  c  |',
    '<div class="table"><table class="inline"><tbody><tr><td class="rightalign">  a</td>' +
      '<td class="leftalign">b  </td><td class="centeralign">  c  </td></tr></tbody></table></div>',
  ],
  [
    '{{rss>http://a.org/f 5}}',
    '<div><ul><li><div class="li"> <a href="http://a.org/f" class="urlextern" title="http://a.org/f">http://a.org/f</a></div></li></ul></div>',
  ],
  [
    'a((b)) c((b))',
    '<p>a<sup><a href="#fn__1" id="fnt__1" class="fn_top">1)</a></sup> c<sup><a href="#fn__2" id="fnt__2" class="fn_top">2)</a></sup></p>' +
      '<div class="footnotes"><div class="fn"><sup><a href="#fnt__1" id="fn__1" class="fn_bot">1)</a></sup> , ' +
      '<sup><a href="#fnt__2" id="fn__2" class="fn_bot">2)</a></sup> <div class="content">b</div></div></div>',
  ],
])('formatting, typography and blocks: %j', (source, expected) =>
  expect(html(source)).toBe(expected),
);

test.each([
  [
    '[[watch]]',
    '<a href="/wiki/pages/repair:watch" class="wikilink1" title="repair:watch">watch</a>',
  ],
  ['[[a:b|c]]', '<a href="/wiki/pages/a:b" class="wikilink2" title="a:b">c</a>'],
  [
    '[[far#X y]]',
    '<a href="/wiki/pages/repair:far#x_y" class="wikilink1" title="repair:far">X y</a>',
  ],
  ['[[#Hands]]', '<a href="#hands" class="wikilink1">Hands</a>'],
  [
    '[[http://a.org?b&amp;c|d]]',
    '<a href="http://a.org?b&#x26;c" class="urlextern" title="http://a.org?b&#x26;amp;c">d</a>',
  ],
  ['[[ssh://a|b]]', 'b (ssh://a)'],
  [
    '[[wp>A b|c]]',
    '<a href="https://en.wikipedia.org/wiki/A b" class="interwiki iw_wp" title="https://en.wikipedia.org/wiki/A b">c</a>',
  ],
  ['[[odd>A]]', 'A'],
  ['<a@b.org>', '<a href="mailto:a@b.org" class="mail">a@b.org</a>'],
  [
    '{{page>watch}}',
    '<a href="/wiki/pages/repair:watch" class="wikilink1" title="repair:watch">watch</a>',
  ],
  [
    '{{ a.png?20x10 |b}}',
    '<a href="/media/repair/a.png" class="media" title="repair:a.png"><img src="/media/repair/a.png" class="mediacenter" alt="b" title="b" width="20" height="10"></a>',
  ],
  ['{{:a.png?nolink}}', '<img src="/media/a.png" class="media" alt="">'],
  ['{{:a.png?linkonly}}', '<a href="/media/a.png" class="media mediafile" title="a.png">a.png</a>'],
  [
    '{{http://x.org/y/z.pdf}}',
    '<a href="http://x.org/y/z.pdf" class="media mediafile" title="http://x.org/y/z.pdf">z.pdf</a>',
  ],
  [
    '[[watch|{{:a.png}}]]',
    '<a href="/wiki/pages/repair:watch" class="media" title="repair:watch"><img src="/media/a.png" class="media" alt=""></a>',
  ],
])('links and media: %j', (source, expected) => expect(html(source)).toBe(`<p>${expected}</p>`));

test.each([
  ['{{odd>ns:thing?x&y}}', ''],
  ['<color red>a</color> <fc #f00>b</fc> <u>c</u> <kbd>d</kbd>', '<p>a b c d</p>'],
  ['a <WRAP clear/> b', '<p>a  b</p>'],
  ['<div round tip>a</div>', '<div class="note note-tip"><p>a</p></div>'],
  ['**<WRAP>a</WRAP>**', /<div><p>a/],
  ['|<WRAP tip>a</WRAP>|', /<td><div class="note note-tip">.*a.*<\/div><\/td>/s],
  ['++++ Title |\n\ntext\n++++', /^<p>Title<\/p><p>text\s*<\/p>$/],
  ['{{youtube>abc?large}}', /href="https:\/\/www.youtube.com\/watch\?v=abc"/],
  ['{{ vimeo>7 }}', /href="https:\/\/vimeo.com\/7"/],
  ['[[ftp://a.org/x|files]]', /^<p><a href="ftp:\/\/a.org\/x"[^>]*>files<\/a><\/p>$/],
  ['[[watch|[a]]]', /^<p><a [^>]*>\[a\]<\/a><\/p>$/],
  [
    '{{tag>routers "free software"}}',
    '<ul class="tags"><li>routers</li><li>free software</li></ul>',
  ],
  ['see xhttp://a.example\n\n== H ==\nx', /<p>see xhttp:\/\/a.example<\/p><h5 id="h">/],
  ['|a // b|\n|c // d|', /^<div class="table">.*<td>a \/\/ b<\/td>.*<td>c \/\/ d<\/td>/s],
  ['**a\n\nb**', '<p>**a</p><p>b**</p>'],
  ['{{odd>:ns|js}}', ''],
  ['<todo @me>a</todo> <imgcaption x|Cap>b</imgcaption>', '<p>a Cap b</p>'],
  ['<hidden More -noprint>a</hidden> <spoiler | End>b</spoiler>', '<p>More a End b</p>'],
  ['<hidden onHidden="Show" -noprint>a</hidden>', '<p>Show a</p>'],
  ['<box 40% right| **T** >\n  * a\n</box>', /^<p>T <\/p><ul>.*a.*<\/ul>$/],
  ['++ T | **x** ++', '<p>T  <strong>x</strong> </p>'],
  ['|++T|x++|C++|', /<td>T x<\/td><td>C\+\+<\/td>/],
  ['|a|\n   \nnext', /<\/table><\/div><p>next<\/p>$/],
  [
    "a \\(y_1\\) ''\\(b\\)'' $$x^2$$",
    '<p>a <span class="math">\\(y_1\\)</span> <code>\\(b\\)</code> </p><div class="math">$$x^2$$</div>',
  ],
  [
    '---- dataentry tool ----\nmaker_page : lathe # old\nsite_url: a.org\nOld Rel_rel-x : 17 [[\nx_hidden : y\nTags : p, q,p\n----\nb',
    /^<dl><dt>maker: <\/dt><dd><a href="\/wiki\/pages\/lathe".*<dt>site: .*href="http:\/\/a.org".*<dt>Old Rel: <\/dt><dd>17 \[\[<\/dd><dt>Tag: <\/dt><dd>p, q<\/dd><\/dl><p>b<\/p>$/s,
  ],
  [
    '---- dataentry ----\nw_wiki : **a**\nd_dt : 2026-1-2\nm_mail : Kofi <k@x.org>\nt_tag : v\ni_img20 : a:b.png\n----',
    /<dd><strong>a<.*<dd>2026-01-02<.*mailto:k@x.org.*Kofi<.*pages\/t".*>v<.*src="\/media\/a\/b.png".* width="20"/,
  ],
  ['a {{url>https://a.org/x 98%,600px}}', /<a href="https:\/\/a.org\/x" [^>]*>https:\/\/a.org\/x</],
  ['{{gh>https://a.org/b.c|B}}{{youku> XY }}', />B<.*href="https:\/\/v.youku.com\/v_show\/id_XY"/],
  ['a /* b */ c', '<p>a /* b */ c</p>'],
  ['/* a', '<p>/* a</p>'],
  ['~~Title: a ~ b~~ ~~goto>x~~c <nodisp 2>d</nodisp>', '<p> c d</p>'],
  ['a\n  \n  #!/bin/sh\n  b', /^<p>a<\/p><pre class="code"><code>#!\/bin\/sh\nb</],
  [
    '{{map>:a.png|A}}\n  * [[b]]\n{{<map}}',
    /^<p><a [^>]*><img src="\/media\/a.png"[^>]*><\/a><\/p><ul>.*<\/ul>$/,
  ],
  ['[[page?x&#Sec]]', /#sec" [^>]*>page</],
  ['---- datatable ----\ncols : %title%\n----\nb', '<p>b</p>'],
  ['press <key> and <kbd>x</kbd>', '<p>press &#x3C;key> and x</p>'],
  ['C++ and <b>', '<p>C++ and &#x3C;b></p>'],
  ['a\n{{anchor:x-y}}\n== H ==', '<p>a</p><a id="x-y"></a><h5 id="h">H</h5>'],
  ['a {{anchor:x:text}} b', '<p>a <a id="x">text</a> b</p>'],
  ['a <html shown><b c>d</html>', '<p>a <code class="code language-html">&#x3C;b c>d</code></p>'],
])('syntax of plugins: %j', (source, expected) => {
  const shown = html(source);
  if (typeof expected === 'string') {
    expect(shown).toBe(expected);
  } else {
    expect(shown).toMatch(expected);
  }
});

describe('included pages', () => {
  const SOURCES: Record<string, string> = {
    'ns:box':
      '==== Box ====\n[[near]] ((note))\n=== Two ===\n{{page>:ns:deep}}\n==== Three ====\nc',
    'ns:deep': 'deep {{page>box}}',
  };
  const render = (source: string) =>
    toHtml(
      renderDokuWiki(parseDokuWiki(source, { pageId: 'a:b' }), {
        ...ADDRESSES,
        include: (id) => SOURCES[id],
      }),
    );

  test('their headings are below the one before, their links relative to themselves', () => {
    const shown = render('====== A ======\n{{page>ns:box&nofooter}}');
    expect(shown.match(/<h\d id="[^"]*">/g)).toEqual([
      '<h1 id="a">',
      '<h2 id="box">',
      '<h3 id="two">',
      '<h2 id="three">',
    ]);
    expect(shown).toContain('href="/wiki/pages/ns:near"');
    expect(shown).toContain('<p>deep </p>');
    expect(shown).toMatch(/<div class="footnotes">.*note/s);
    expect(render('{{page>:nowhere&noheader}}')).toMatch(
      /^<p><a href="\/wiki\/pages\/nowhere"[^>]*>nowhere<\/a><\/p>$/,
    );
  });
  test.each([
    ['{{page>ns:box&noindent&noheader}}', /^<div><p>.*<h4 id="two">.*<h3 id="three">/s],
    ['====== A ======\n{{page>ns:box&noheader}}', /<h2 id="two">.*<h1 id="three">/s],
    [
      '{{page>ns:box&firstseconly}}',
      /^<div><h1 id="box">Box<\/h1><p>(?!.*two).*<a href="\/wiki\/pages\/ns:box"[^>]*>→ Read more...<\/a><\/p><\/div>/s,
    ],
    ['{{page>ns:box#two&linkonly}}', /^<p><a href="\/wiki\/pages\/ns:box#two"[^>]*>two<\/a><\/p>$/],
    ['{{page>ns:box&linkonly&title}}', /^<p><a href="\/wiki\/pages\/ns:box"[^>]*>Box<\/a><\/p>$/],
    ['{{page>nowhere&existlink}}', /^$/],
    ['{{page>ns:box#two&noheader&header&linkonly&include_content}}', /^<div><h1 id="two">/],
  ])('%j', (source, expected) => expect(render(source)).toMatch(expected));
  test('a section, without its heading, and the same page twice with ids of its own', () => {
    expect(render('{{section>ns:box#three&noheader}}')).toBe('<div><p>c</p></div>');
    expect(render('{{page>ns:box}}{{page>ns:box}}').match(/id="box1?"/g)).toEqual([
      'id="box"',
      'id="box1"',
    ]);
  });
});

test('headings have unique ids, also among tables, and empty ones are left out', () => {
  const page = html('|t|\n\n====== A ======\n== Table ==\n=== ===');
  expect(page.match(/<h\d.*?<\/h\d>/g)).toEqual([
    '<h1 id="a">A</h1>',
    '<h5 id="table1">Table</h5>',
  ]);
});

test.each([
  ['== A ==', true],
  ['~~NOTOC~~\n== A ==', false],
  ['<nowiki>~~NOTOC~~</nowiki>', true],
])('whether %j has a table of contents: %s', (source, hasToc) => {
  expect(parseDokuWiki(source, context).macros.includes('NOTOC')).toBe(!hasToc);
});

test.each([
  ['a /* b\n{{c.png}} */ d %%/* e */%%\n/* f */', 'a d %%/* e */%%', 2],
  ['/* a', '/* a', 0],
  ['a /* b\n== C ==\nd */ e /* f */ g', 'a /* b\n== C ==\nd */ e g', 1],
  ['a /* b\n ===== C =====\nd */', 'a /* b\n ===== C =====\nd */', 0],
  [
    '<code>\n /* a */\n</code>\n  /* b */\nint a; /* c */',
    '<code>\n /* a */\n</code>\n  /* b */\nint a;',
    1,
  ],
  ['a/* b */ http://c.org/* d */', 'a/* b */ http://c.org/* d */', 0],
])('%j without comments is %j', (source, text, count) => {
  expect(removeComments(source)).toEqual({ text, count });
});

test.each([
  ['~~HIDEPAGE~~', true],
  ['a\n~~HIDEPAGE:sitemap;search~~ b', true],
  ['~~hidepage~~', true],
  ['%%~~HIDEPAGE~~%%', false],
  ['<code>\n~~HIDEPAGE~~\n</code>', false],
  ['~~NOTOC~~', false],
])('the page %j asks to be hidden: %s', (source, isHidden) => {
  expect(parseDokuWiki(source, { pageId: 'a' }).isHidden).toBe(isHidden);
});
