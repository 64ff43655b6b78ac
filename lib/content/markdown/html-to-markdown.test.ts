import { toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, test } from 'vitest';
import { postMarkdown } from '@/e2e/fixtures/post-markdown';

const lines = (...given: string[]) => given.join('\n');

const MARKDOWN: Record<string, [html: string, expected: string][]> = {
  text: [
    ['<p>Some <b> bold </b>text</p>', 'Some **bold** text'],
    ['<p><i>it<b>al</b></i>ics</p>', '*ital*ics'],
    ['<p>中文<b>“强调”</b>文字</p>', '中文“强调”文字'],
    ['<p>a <b>one</b><b>two</b> <b><i></i></b>b</p>', 'a **onetwo** b'],
    ['<p>a<b>b<br></b>c</p>', lines('a**b**\\', 'c')],
    ['<p><b>a<br></b></p><p><i><br>b</i><br> </p>', lines('**a**', '', '*b*')],
    ['<ul><li><a href="https://x.example">a<br></a></li></ul>', '- [a](https://x.example/)'],
    [
      '<p>$5 and $6, a_b_c, _x_, *y*, ~z~, [z](q)</p>',
      '\\$5 and \\$6, a_b_c, \\_x\\_, \\*y\\*, \\~z\\~, \\[z]\\(q)',
    ],
    ['<p>1. x</p><p># y</p><p>- z</p>', lines('1\\. x', '', '\\# y', '', '\\- z')],
    ['<p>R&amp;D, &amp;amp; &amp;lt;b&amp;gt;</p>', 'R&D, \\&amp; \\&lt;b\\&gt;'],
    [
      '<p>see https://x.example/a_b, or me@x.example.</p>',
      'see `https://x.example/a_b`, or `me@x.example`.',
    ],
    ['one<br>two<br><br>three<div>four</div>', lines('one\\', 'two', '', 'three', '', 'four')],
    ['before<div></div>after', 'before after'],
    ['<p>a<wbr>b <img class="emoji" alt=":smile:" src="https://x.example/e.png"></p>', 'ab 😄'],
    [
      '<p>H<sub>2</sub>O <del>x</del> <kbd>Ctrl</kbd> <abbr title="y">z</abbr></p>',
      'H2O ~~x~~ `Ctrl` z',
    ],
    ['<b><p>one</p><p>two</p></b>', lines('one', '', 'two')],
    ['<span style="font-weight:bold">x</span>', '**x**'],
    ['<p>&lt;b&gt; a &lt; b &amp;#x3C; \\&lt;i&gt;</p>', '&lt;b> a < b \\&#x3C; \\\\&lt;i>'],
    [
      '<p>ftp://x.example/a, https://例え.example/b。//x.example/c www.例え.example é@例え.example</p>',
      '`ftp://x.example/a`, `https://例え.example/b`。`//x.example/c` `www.例え.example` é`@例え.example`',
    ],
    [
      '<p>https://x.example/(a). http://, www. me@</p>',
      '`https://x.example/(a`). `http://`, `www`. me@',
    ],
    ['<p>www<b>.x.example</b>y</p>', '`www.x.exampley`'],
    ['<p>a\u2028# b\u2029## c</p>', 'a # b ## c'],
  ],
  'links and images': [
    [
      '<a href="https://x.example/a_(b)?q=1&amp;r=2">x</a>',
      '[x](https://x.example/a_\\(b\\)?q=1&r=2)',
    ],
    ['<a href="https://x.example/?a=1&amp;copy;=2">x</a>', '[x](https://x.example/?a=1\\&copy;=2)'],
    [
      '<a href="https://x.example/">https://x.example/</a>',
      '[https://x.example/](https://x.example/)',
    ],
    [
      '<a href="/board/topics/3"><img src="https://x.example/i.png" alt="a]b"></a>',
      '[![a\\]b](https://x.example/i.png)](/board/topics/3)',
    ],
    ['<a href="javascript:x">x</a>', 'x'],
    [
      '<a href="https://x.example/"><div>a</div><p>b</p></a>',
      lines('[a](https://x.example/)', '', '[b](https://x.example/)'),
    ],
    ['<code>see <a href="https://x.example/">x</a></code>', '`see `[`x`](https://x.example/)'],
    [
      '<a class="urlextern" title="https://x.example/" href="https://x.example/">x</a>',
      '[x](https://x.example/)',
    ],
    [
      '<a title="T &quot;q&quot;" href="https://x.example/">x</a>',
      '[x](https://x.example/ "T \\"q\\"")',
    ],
    [
      '<a title="&lt;img src=x&gt;\n\nb" href="https://x.example/"><ul><li>x<p>y</p></ul></a>',
      lines(
        '- [x](https://x.example/ "&lt;img src=x> b")',
        '',
        '  [y](https://x.example/ "&lt;img src=x> b")',
      ),
    ],
    [
      '<a href="https://x.example/">a<blockquote>b</blockquote>c</a>',
      lines(
        '[a](https://x.example/)',
        '',
        '> [b](https://x.example/)',
        '',
        '[c](https://x.example/)',
      ),
    ],
    ['<em><summary>https://x.example/x</summary></em>', '`https://x.example/x`'],
  ],
  blocks: [
    [
      '<h1>One <code>x</code><br>two</h1><h2>Below</h2>',
      lines('### One `x` two', '', '#### Below'),
    ],
    [
      '<ul><li>a<li><p>b</p><ul><li>c</ul></ul><ol start="3"><li>x</ol>',
      lines('- a', '', '- b', '', '  - c', '', '3. x'),
    ],
    ['<ul></ul><ul><li></li></ul>', ''],
    // An item without a list, in an item.
    ['<ol start="3"><li><dd><pre>a</pre></ol>', lines('3. - ```', '     a', '     ```')],
    // An empty bullet below a text would make it a heading.
    ['<ul><li>a<dt></dt></ul>', '- a'],
    [
      '<blockquote class="ipsQuote" data-ipsquote-username="Ann"><div class="ipsQuote_contents"><p>q</p></div></blockquote>',
      lines('> Ann', '>', '> q'),
    ],
    ['<details><summary>More</summary>hidden</details>', lines('More', '', 'hidden')],
    [
      '<dl class="file"><dt>a.sh</dt><dd><pre class="code bash">ls</pre></dd></dl>',
      lines('- a.sh', '', '  ```bash', '  ls', '  ```'),
    ],
    ['<hr>', '***'],
  ],
  code: [
    ['<pre class="code bash">ls -l\n  | wc\n</pre>', lines('```bash', 'ls -l', '  | wc', '```')],
    ['<pre><code class="lang-js">`a`\n```</code></pre>', lines('````js', '`a`', '```', '````')],
    // Indented, for programs that split pages at lines that begin with `## `.
    ['<pre>a\n\n## b</pre>', lines(' ```', ' a', '', ' ## b', ' ```')],
    ['<pre>a<br>b</pre>', lines('```', 'a', 'b', '```')],
    ['<p><code>a`b</code> <code>c</code><code>d</code></p>', '``a`b`` `cd`'],
  ],
  tables: [
    [
      '<table><thead><tr><th>H</th><th>I</th></tr></thead><tr><td>a|b</td><td><code>c|d</code></td></tr></table>',
      lines('| H | I |', '| - | - |', '| a\\|b | `c\\|d` |'),
    ],
    ['<table><tr><td>a</td><td>b</td></tr></table>', lines('| | |', '| - | - |', '| a | b |')],
    [
      '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
      lines('| | |', '| - | - |', '| a | |', '| b | c |'),
    ],
    [
      '<table><caption>Cap</caption><tr><td class="rightalign">1</td></tr></table>',
      lines('Cap', '', '| |', '| -: |', '| 1 |'),
    ],
    [
      '<table><tr><td><p>one</p><p>two</p><ul><li>x<li>y</ul></td></tr></table>',
      lines('| |', '| - |', '| one two • x • y |'),
    ],
    [
      '<table><tr><td><span class="math">|x| \\|y\\| \\\\|</span></td></tr></table>',
      lines('| |', '| - |', '| $`\\vert x\\vert  \\Vert y\\Vert  \\\\\\vert `$ |'),
    ],
    [
      '<table><tr><td><pre>code</pre></td><td>x</td></tr></table>',
      lines('```', 'code', '```', '', 'x'),
    ],
  ],
  formulas: [
    ['<p>so <span class="math">x_{1} &lt; y</span> and</p>', 'so $`x_{1} < y`$ and'],
    ['<div class="math">a\nb</div>', lines('```math', 'a', 'b', '```')],
    ['<div class="math">```x</div>', lines('````math', '```x', '````')],
    ['<span class="math">\\text{\\$}</span>', '$$`\\text{\\$}`$$'],
    ['<span class="math">a</span><span class="math">b</span>', '$`a`$ $`b`$'],
    ['<span class="math">\\def\\x{y}</span>', '$`\\def\\x{y}`$'],
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
      '$`x`$',
    ],
  ],
};

describe.each(Object.entries(MARKDOWN))('%s', (_, rows) => {
  test.each(rows)('%s', async (html, expected) => {
    expect((await postMarkdown(html)).markdown).toBe(expected);
  });
});

describe('footnotes', () => {
  test('of DokuWiki, of which one has two references', async () => {
    const html =
      '<p>a<sup><a href="#fn__1" id="fnt__1" class="fn_top">1)</a></sup> b<sup><a href="#fn__2" id="fnt__2" class="fn_top">2)</a></sup></p>' +
      '<div class="footnotes"><div class="fn"><sup><a href="#fnt__1" id="fn__1" class="fn_bot">1)</a></sup>, ' +
      '<sup><a href="#fnt__2" id="fn__2" class="fn_bot">2)</a></sup> <div class="content">Note <b>x</b></div></div></div>';
    const { markdown } = await postMarkdown(html);
    expect(markdown).toBe(lines('a[^9-1] b[^9-1]', '', '[^9-1]: Note **x**'));
  });

  test('of Discourse, of which one has no reference', async () => {
    const html =
      '<p>a<sup class="footnote-ref"><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup></p><ol class="footnotes-list">' +
      '<li id="footnote-1"><p>One <a href="#footnote-ref-1" class="footnote-backref">↩︎</a></p></li><li id="footnote-2"><p>Two</p></li></ol>';
    const { markdown } = await postMarkdown(html);
    // For readers without footnotes, `[^9-1]: One` would define a link to `One`.
    expect(markdown).toBe(lines('a[^9-1]', '', '[^9-1]: \u00a0 \u00a0 One', '', 'Two'));
  });
});

test('the notice of the staff is a quote before the post, and comments are a list below', async () => {
  const html =
    '<aside class="post-notice"><p>Do not</p></aside><p>x</p><ul class="post-comments"><li data-username="ann" data-created-at="2022-01-25T05:40:39Z"><p>y</p></li><li data-more="2" data-post="9"></li></ul>';
  const { markdown } = await postMarkdown(html);
  expect(markdown).toBe(
    lines(
      '> Do not',
      '',
      'x',
      '',
      '- ann 2022-01-25 05:40 UTC',
      '',
      '  y',
      '',
      '- [2 more on the forum](https://old.example/p/9)',
    ),
  );
});

test('prefixes of nested quotes do not multiply a text', async () => {
  const html = `${'<blockquote>'.repeat(100)}<pre>${'x\n'.repeat(3000)}</pre>`;
  const { markdown } = await postMarkdown(html);
  expect(markdown.match(/x/g)).toHaveLength(3000);
  expect(markdown.length).toBeLessThan(6000 * 20);
});

test('an address of many hyphens takes no longer than it is long', async () => {
  const hyphens = '-'.repeat(200_000);
  const { markdown } = await postMarkdown(`<p>https://${hyphens}</p>`);
  expect(markdown).toBe(`\`https://\`${hyphens}`);
});

test('what else is printed with the same library changes nothing', async () => {
  toMarkdown({ type: 'paragraph', children: [{ type: 'text', value: 'R&D' }] });
  expect((await postMarkdown('<p>R&amp;D</p>')).markdown).toBe('R&D');
});
