import fc from 'fast-check';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { postMarkdown } from '@/e2e/fixtures/post-markdown';
import { parseMarkdown } from '@/e2e/markdown/contents-of-markdown';
import { textProperty } from '@/lib/content/hast';
import { parseHtml } from '@/lib/content/sanitizer/parse-html';
import { anyMarkup, anyMutation } from './arbitraries';
import { PAYLOADS } from './payloads';

/** The addresses in sanitized HTML. */
function addressesIn(html: string): Set<string | undefined> {
  const addresses = new Set<string | undefined>();
  visit(parseHtml(html), 'element', (element) => {
    addresses.add(textProperty(element, 'href')).add(textProperty(element, 'src'));
  });
  return addresses;
}

/** What Markdown has that the sanitized HTML has not: HTML, definitions, other addresses. */
async function findEscapes(untrusted: string): Promise<string[]> {
  const { html, markdown } = await postMarkdown(untrusted);
  const allowed = addressesIn(html);
  const escapes: string[] = [];
  visit(parseMarkdown(markdown), (node) => {
    const isForbidden = node.type === 'html' || node.type === 'definition';
    const isAddress = node.type === 'link' || node.type === 'image';
    if (isForbidden || (isAddress && !allowed.has(node.url))) {
      escapes.push(`${JSON.stringify(node)} in ${markdown}`);
    }
  });
  return escapes;
}

test('Markdown of hostile content has no HTML and no address that the page has not', async () => {
  const escapes = await Promise.all(
    PAYLOADS.map(({ html }) => findEscapes(`before ${html} after`)),
  );
  expect(escapes.flat()).toEqual([]);
});

test('nor has that of any other content', async () => {
  const isSafe = async (untrusted: string) => {
    expect(await findEscapes(untrusted)).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.oneof(anyMarkup, anyMutation), isSafe), { numRuns: 300 });
});

/** Elements around a text, and what they are in Markdown. */
const CONTAINERS = [
  ['p', 'paragraph'],
  // Without an element: the tag is ignored.
  ['body', 'paragraph'],
  ['td', 'paragraph'],
  ['h2', 'heading'],
  ['blockquote', 'blockquote', 'paragraph'],
  ['li', 'list', 'listItem', 'paragraph'],
  // Text between the items of a list.
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
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  for (const [tagName, ...types] of CONTAINERS) {
    const html = `<${tagName}>${escaped}`;
    expect(await findEscapes(html)).toEqual([]);
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
  expect(await findEscapes(html)).toEqual([]);
});

test.each([
  '<table><tr><td>x</td><td><span class="math">a\nb</span></td></tr></table>',
  '<h2>x <span class="math">a\nb</span></h2>',
])('a formula of several lines stays in its cell or heading: %j', async (html) => {
  expect((await postMarkdown(html)).markdown).toContain('$a b$');
});
