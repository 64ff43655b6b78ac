import { toHtml } from 'hast-util-to-html';
import { describe, expect, test } from 'vitest';
import { parseDokuWiki, renderDokuWiki } from './index';

/** Returns a source's HTML without the boxes of tables and items, and only with attributes of spans. */
const html = (source: string, plugins?: boolean) =>
  toHtml(renderDokuWiki(parseDokuWiki(source, { pageId: 'a', plugins })))
    .replace(/<div class="(?:table|li)">(.*?)<\/div>/gs, '$1')
    .replace(/ (?!colspan|rowspan)[\w-]+="[^"]*"/g, '');

const SYNTAX: Record<string, [source: string, expected: string][]> = {
  formatting: [
    ['**a**', '<p><strong>a</strong></p>'],
    ['**a', '<p>**a</p>'],
    ['**a **b**', '<p><strong>a </strong>b**</p>'],
    ['**//a//**', '<p><strong><em>a</em></strong></p>'],
    ['//a\n\nb', '<p>//a</p><p>b</p>'],
    ["''a **b** c''", '<p><code>a <strong>b</strong> c</code></p>'],
    ['%%**a**%%', '<p>**a**</p>'],
    ['<nowiki>**</nowiki>**', '<p>****</p>'],
    ['<sub>a</sub><sup>b', '<p><sub>a</sub>&#x3C;sup>b</p>'],
    ['<codex>a</code>', '<p>&#x3C;codex>a&#x3C;/code></p>'],
    ['a\\\\ b\\\\c', '<p>a<br>b\\\\c</p>'],
    ['~~NOCACHE~~ ~~ODD:a b~~ c', '<p>  c</p>'],
  ],
  links: [
    ['[[a|b]]', '<p><a>b</a></p>'],
    ['[[]]', '<p>[[]]</p>'],
    ['[[a', '<p>[[a</p>'],
    ['{{}}', '<p>{{}}</p>'],
    ['http://a.org/x?y=1, and', '<p><a>http://a.org/x?y=1</a>, and</p>'],
    ['(http://a.org).', '<p>(<a>http://a.org</a>).</p>'],
    ['xhttp://a.org/', '<p>xhttp://a.org/</p>'],
    ['www.a.org.', '<p><a>www.a.org</a>.</p>'],
    ['www.a', '<p>www.a</p>'],
    ['/www.a.org', '<p>/www.a.org</p>'],
    ['<a.b@c.org>', '<p><a>a.b@c.org</a></p>'],
    ['a@c.org', '<p>a@c.org</p>'],
    ['\\\\server\\share x', '<p><a>\\\\server\\share</a> x</p>'],
    ['javascript://x', '<p>javascript://x</p>'],
  ],
  typography: [
    ['640x480 0x20 1x1x1', '<p>640×480 0x20 1x1x1</p>'],
    ['a -> b ... c--d', '<p>a → b … c–d</p>'],
    ['"a" "b', '<p>“a” “b</p>'],
    ['a" b', '<p>a“ b</p>'],
    ['HTML HTMLs 用HTML', '<p><abbr>HTML</abbr> HTMLs 用HTML</p>'],
    ['a :-) b:-)c', '<p>a <span>🙂</span> b:-)c</p>'],
    ['LOL', '<p><span>😂</span></p>'],
  ],
  footnotes: [
    [
      '((a ((b)) c))',
      '<p><sup><a>1)</a></sup> c))</p><div><div><sup><a>1)</a></sup> <div>a ((b</div></div></div>',
    ],
    [
      '((a **b ((c)) d** e))',
      '<p><sup><a>1)</a></sup></p><div><div><sup><a>1)</a></sup> <div>a <strong>b ((c)) d</strong> e</div></div></div>',
    ],
    [
      'a((b\n  * c\n))',
      '<p>a<sup><a>1)</a></sup></p><div><div><sup><a>1)</a></sup> <div>b<ul><li> c</li></ul></div></div></div>',
    ],
  ],
  blocks: [
    ['a\nb\n\nc', '<p>a\nb</p><p>c</p>'],
    ['\n\n  \n', ''],
    ['a\n----\nb', '<p>a</p><hr><p>b</p>'],
    ['== a ==\nb', '<h5>a</h5><p>b</p>'],
    ['x == a ==', '<p>x</p><h5>a</h5>'],
    ['\n== a\n', '<p>== a</p>'],
    ['a\n\n  code\n  b\nc', '<p>a</p><pre><code>code\nb</code></pre><p>c</p>'],
    ['<code>a**b**</code>', '<pre><code>a**b**</code></pre>'],
    ['<WRAP round tip>\n  * a\n</WRAP>', '<div><ul><li> a</li></ul></div>'],
  ],
  'lists and quotes': [
    ['  * a\n  * b', '<ul><li> a</li><li> b</li></ul>'],
    ['  * a\n    - b\n  * c', '<ul><li> a<ol><li> b</li></ol></li><li> c</li></ul>'],
    ['  * a\n  - b', '<ul><li> a</li></ul><ol><li> b</li></ol>'],
    ['  * <code>a</code>b', '<ul><li> <pre><code>a</code></pre><p>b</p></li></ul>'],
    ['> a\n> b', '<blockquote><div> a<br> b</div></blockquote>'],
    [
      '> a\n>> b\n> c',
      '<blockquote><div> a<blockquote><div> b</div></blockquote><p> c</p></div></blockquote>',
    ],
  ],
  tables: [
    ['|a|b|', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'],
    ['| a ^', '<table><tbody><tr><td> a </td></tr></tbody></table>'],
    ['|a||b|', '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr></tbody></table>'],
    ['||a|', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
    [
      '|a|b|\n|:::|c|',
      '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    ],
    ['|:::|a|', '<table><tbody><tr><td></td><td>a</td></tr></tbody></table>'],
    [
      '|a|b|\n|c|',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>',
    ],
    [
      '^a^b^\n|c|d|',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
    ],
    ['^a^b^', '<table><tbody><tr><th>a</th><th>b</th></tr></tbody></table>'],
    [
      '^a|b|\n|d|e|',
      '<table><tbody><tr><th>a</th><td>b</td></tr><tr><td>d</td><td>e</td></tr></tbody></table>',
    ],
  ],
};

describe.each(Object.entries(SYNTAX))('%s', (_, rows) => {
  test.each(rows)('%j', (source, expected) => expect(html(source)).toBe(expected));
});

test('the syntax of plugins is text without plugins', () => {
  expect(html('~~FOO:bar~~<note tip>a</note>', false)).toBe(
    '<p>~~FOO:bar~~&#x3C;note tip>a&#x3C;/note></p>',
  );
});

test('markup beyond the limit of tokens is text, and no text is lost', () => {
  const shown = html('__a__'.repeat(250_000));
  expect(shown.includes('__a__')).toBe(true);
  expect(shown.replace(/<\/?(p|em)>|__|\n/g, '').length).toBe(250_000);
});
