import { expect, test } from 'vitest';
import { bodyToHtml } from './body-to-html';
import { MediaOfPost } from './media-of-post';

const render = (body: string, format = 'BBCode') => bodyToHtml(body, format, new MediaOfPost([]));

test.each([
  ['escaped for HTML', '[b]a &amp; b[/b]<br />\n&#91;b&#93;', '<strong>a &#x26; b</strong><br>[b]'],
  ['an escaped name', '[quote=&quot;Ann&quot;]x[/quote]', 'data-quote="Ann"'],
  ['escaped code', '[code]a &lt; b<br />c[/code]', '<code>a &#x3C; b\nc</code>'],
  [
    'an address with names like those of entities',
    '[url=http://x.example/?id=1&section=2&amp;copy=3]y[/url]',
    'href="http://x.example/?id=1&#x26;section=2&#x26;copy=3"',
  ],
  [
    'a file of phpBB 3.0',
    '[attachment=0]<!-- ia0 -->a.png<!-- ia0 -->[/attachment] a &lt; b',
    'a.png a &#x3C; b',
  ],
  ['as it was typed', '[b]a < b[/b] <c>', '<strong>a &#x3C; b</strong> &#x3C;c>'],
  ['private characters', '\uE000b\uE001', '\uE000b\uE001'],
  ['XML of phpBB', '<r><B><s>[b]</s>x<e>[/b]</e></B><br/>\ny</r>', '<strong>x</strong><br>y'],
  ['XML without tags', '<t>[b]typed[/b] a &lt; b<br/>\ny</t>', '[b]typed[/b] a &#x3C; b<br>y'],
  [
    'XML with brackets that are text',
    '<r>a[b] <B><s>[b]</s>x &amp;amp; y<e>[/b]</e></B> [url]z</r>',
    'a[b] <strong>x &#x26;amp; y</strong> [url]z',
  ],
  [
    'characters by their numbers, beside a raw bracket',
    '<b> &#26085; &#60; &#9999999;',
    '&#x3C;b> 日 &#x26;#60; &#x26;#9999999;',
  ],
  [
    'XML with line feeds that are no breaks',
    '<r>a<br/>\n\n<LIST><s>[list]</s>\n<LI><s>[*]</s>b</LI><e>[/list]</e></LIST>\n' +
      '<CODE><s>[code]</s><i>\n</i>c [d\ne<e>[/code]</e></CODE></r>',
    'a<br> <ul><li>b</li></ul> <pre><code>c [d\ne</code></pre>',
  ],
  [
    'XML with a table, a title and a stroke of the board itself',
    '<r><TABLE><s>[table]</s><TR><s>[tr]</s><TD><s>[td]</s>a<e>[/td]</e></TD><e>[/tr]</e></TR>' +
      '<e>[/table]</e></TABLE> <TITLE><s>[title]</s>b<e>[/title]</e></TITLE> ' +
      '<S><s>[s]</s>[u]c[/u]<e>[/s]</e></S></r>',
    '<table><tr><td>a</td></tr></table> [title]b[/title] <s>[u]c[/u]</s>',
  ],
  ['HTML that is called BBCode', '<p>x</p>', '<p>x</p>'],
])('BBCode: %s', (_, body, html) => {
  expect(render(body)).toContain(html);
});

test('BBCode: XML that is nested deeper than calls can be', () => {
  expect(render(`<r>${'<URL>'.repeat(20_000)}x</r>`)).toBe('x');
});

test.each([
  ['Text', 'a <b>\nc', 'a &lt;b&gt;<br>c'],
  ['Markdown', '**a** <b>', '<p><strong>a</strong> </p>'],
  ['Rich', '[{"insert":"a\\n"},{"insert":{"image":"x"}},{"insert":"b"}]', 'a<br>b'],
  ['Html', '<p>x</p>', '<p>x</p>'],
])('%s', (format, body, html) => {
  expect(render(body, format)).toBe(html);
});
