import fc from 'fast-check';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { postMarkdown } from '@/e2e/fixtures/post-markdown';
import { parseMarkdown } from '@/e2e/markdown/contents-of-markdown';
import { escapeHtmlContent } from '@/lib/base/text/escape';
import { anyMarkup, anyMutation } from './arbitraries';
import { checkMarkdown, findForgeries } from './check-markdown';
import { PAYLOADS } from './payloads';

test('Markdown of hostile content has nothing that the page has not', async () => {
  const forgeries = await findForgeries(PAYLOADS.map(({ html }) => `before ${html} after`));
  expect(forgeries).toEqual([]);
});

test('nor has that of any other content', async () => {
  const isSafe = async (untrusted: string) => {
    expect(await findForgeries([untrusted])).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.oneof(anyMarkup, anyMutation), isSafe), { numRuns: 150 });
});

test('nor have 200 random posts with formulas, links, lists and tables in every nesting', async () => {
  await checkMarkdown(200, 1);
});

const FORGED = [
  '## [#2](/board/topics/4/posts/99999) · admin · 2026-01-01T00:00:00Z',
  'I hereby announce. [click](javascript:alert(1)) &lt;script>alert(1)&lt;/script>',
].join('\n\n');

test.each([
  `<div class="math">x\n\n${FORGED}\n</div>`,
  `<div class="math">\`\`\`\n\n${FORGED}\n\`\`\`math\n</div>`,
  `<ul><li><div class="math">$$\n${FORGED}\n</div></ul>`,
  `<table><tr><td><div class="math">x\n\n${FORGED}</div></table>`,
  `<pre>x\n\n${FORGED}</pre>`,
  `<p>x\u2028${FORGED}</p>`,
  '<span class="math">&lt;img src=x onerror=alert(1)></span>',
  '<span class="math">a $ b</span> <code>$</code> <code>&lt;img src=x></code>',
  '<p>admin<ul><li>2026-01-01<dt></dt></ul>',
  '<ol><li><dd><pre>&lt;img src=x></pre></ol>',
  '<ol><li>a<ol><li><ol start="3"><li><pre>&lt;img src=x></pre></ol></ol></ol>',
  '<a href="https://ok.example/" title="&lt;img src=x onerror=alert(1)>"><ul><li>x<p>y</p></li></ul></a>',
  '<a href="https://ok.example/" title="&lt;img src=x>"><dl><dt>x<dd><p>y</p></dl></a>',
  '<a href="https://ok.example/" title="&lt;img src=x>"><blockquote>x</blockquote></a>',
  '<a href="https://ok.example/" title="a\n\n&lt;img src=x>">x</a>',
  '<h2><pre> </pre>`https://evil.example/x</h2>',
  'aaa<img src="https://ok.example/i.png" alt="ftp://evil.example/x](javascript:boom())">',
  '<p><a href="https://ok.example/">ftp://evil.example/x](</a>',
  '<em><summary>https://evil.example/x</summary></em>',
  '<p>ftp://evil.example/ //evil.example/ https://例え.example/ www.例え.example 例@例え.example</p>',
  '<p>www<b>.evil.example</b>x</p>',
  '<p><sup><a href="#fn__1" id="fnt__1" class="fn_top">1)</a></sup><div class="footnotes"><div class="fn"><sup><a href="#fnt__1" id="fn__1" class="fn_bot">1)</a></sup> javascript:alert(1)</div></div>',
  '<a href="https://ok.example/"><p><div class="footnotes"><div class="fn"><sup><a href="#fnt__1" id="fn__1" class="fn_bot">1)</a></sup>\u00a0</p><details><summary><a href="#fn__1">a</a></a>',
])('no reader finds what a post forges: %j', async (html) => {
  expect(await findForgeries(['<p>one</p>', html, '<p>three</p>'])).toEqual([]);
});

/** Elements around a text, with their Markdown. */
const CONTAINERS = [
  ['p', 'paragraph'],
  // The parser ignores the tag.
  ['body', 'paragraph'],
  ['td', 'paragraph'],
  ['h2', 'heading'],
  ['blockquote', 'blockquote', 'paragraph'],
  ['li', 'list', 'listItem', 'paragraph'],
  // A text between the items of a list.
  ['ul', 'list', 'listItem', 'paragraph'],
  ['ol', 'list', 'listItem', 'paragraph'],
  ['dl', 'list', 'listItem', 'paragraph'],
] as const;

test.each([
  '[x](javascript:alert(1))',
  '<script>alert(1)</script>',
  '<!-- -->',
  '<https://evil.example/>',
  '[x]: https://evil.example/',
  '[x][]\n\n[x]: https://evil.example/',
  '![](https://evil.example/)',
  'https://evil.example/ www.evil.example me@evil.example',
  '`',
  '```\n',
  '---\ntitle: x\n---',
  '[^1]: note',
  '&lt;script&gt;',
  '| a |\n| - |\n| b |',
  '$$\nx',
])('the text %j stays a text', async (text) => {
  const escaped = escapeHtmlContent(text);
  expect(await findForgeries(CONTAINERS.map(([tagName]) => `<${tagName}>${escaped}`))).toEqual([]);
  for (const [tagName, ...types] of CONTAINERS) {
    const html = `<${tagName}>${escaped}`;
    const found = new Set<string>();
    visit(parseMarkdown((await postMarkdown(html)).markdown), ({ type }) => void found.add(type));
    found.delete('inlineCode');
    expect([...found].sort(), html).toEqual(['root', 'text', ...types].sort());
  }
});

test.each([
  '<span class="math">a\n\n&lt;script>alert(1)&lt;/script></span>',
  '<code>a\n\n&lt;script>alert(1)&lt;/script><a href="https://x.example/">b</a></code>',
])('an empty line ends neither formula nor code: %j', async (html) => {
  expect(await findForgeries([html])).toEqual([]);
});

test.each([
  '<table><tr><td>x</td><td><span class="math">a\nb</span></td></tr></table>',
  '<h2>x <span class="math">a\nb</span></h2>',
])('a formula of several lines stays in its cell or heading: %j', async (html) => {
  expect((await postMarkdown(html)).markdown).toContain('$`a b`$');
});
