import type { Element } from 'hast';
import {
  createElement,
  createText,
  findElement,
  findElements,
  hasClass,
  isTag,
  textContentOf,
} from '../../tree/hast';
import { createCodeBlock } from '../markup/code-block';
import { readSmiley } from '../markup/emoji';
import type { MarkupRow } from '../markup/markup-row';
import { citedQuote, createQuote, findChild, nameInHead, type Quote } from '../markup/quotes';
import { readSpoiler } from '../markup/spoilers';

const typedText = ({ children }: Element) =>
  children
    .filter((child) => child.type === 'text')
    .map(textContentOf)
    .join(' ');

/** phpBB 3, and the formatter of Flarum: `<blockquote><div><cite>Name wrote: <a>↑</a></cite>…`. */
function parseQuote(node: Element, topicId: number | undefined): Quote | undefined {
  // A quote that is converted already also begins with a `div` that has a `cite`.
  if (hasClass(node, 'quote')) return undefined;
  const [box, ...others] = node.children.filter((child) => textContentOf(child).trim() !== '');
  if (box?.type !== 'element' || box.tagName !== 'div' || others.length > 0) return undefined;
  const cite = findChild(box, isTag('cite'));
  if (!cite) return hasClass(node, 'uncited') ? { content: box.children } : undefined;
  const profile = findElements(cite, isTag('a')).find(
    ({ properties: { href } }) => !/viewtopic\.php/.test(String(href)),
  );
  const name = profile ? textContentOf(profile).trim() : nameInHead(typedText(cite));
  return citedQuote(box, cite, topicId, name);
}

/** phpBB 2: a table with a head, and `<td class="quote">` or `<td class="code">`. */
function parseTable(node: Element) {
  const body = findElement(
    node,
    (inner) => inner.tagName === 'td' && (hasClass(inner, 'quote') || hasClass(inner, 'code')),
  );
  if (!body || findElements(node, isTag('td')).length > 2) return undefined;
  if (hasClass(body, 'code')) return createCodeBlock(body);
  const head = findElement(node, (inner) => inner.tagName === 'td' && inner !== body);
  return createQuote({
    author: head && nameInHead(textContentOf(head)),
    content: body.children,
  });
}

/** phpBB 2 and 3. */
export const PHPBB_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: 'blockquote',
    example:
      '<blockquote><div><cite>Oskar wrote: <a href="./viewtopic.php?p=99#p99">↑</a></cite>x</div></blockquote>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Oskar</a></cite></div>x</blockquote>',
    read: (node, { topicId }) => createQuote(parseQuote(node, topicId)),
  },
  {
    what: 'quote',
    of: 'table',
    example:
      '<table align="center"><tr><td><b>Bob wrote:</b></td></tr><tr><td class="quote">x</td></tr></table>',
    becomes: '<blockquote class="quote"><div class="quote-by"><cite>Bob</cite></div>x</blockquote>',
    read: parseTable,
  },
  {
    what: 'code',
    of: '.codebox',
    example:
      '<dl class="codebox"><dt>Code: <a href="#">Select all</a></dt><dd><code>a<br>&nbsp;b</code></dd></dl>',
    becomes: '<pre><code>a\n b</code></pre>',
    read(node) {
      const code = findElement(node, isTag('pre')) ?? findElement(node, isTag('code'));
      return code && createCodeBlock(code);
    },
  },
  {
    what: 'spoiler',
    of: '.spoilwrapper',
    example: '<div class="spoilwrapper"><div class="spoiltitle">A</div><div>x</div></div>',
    becomes: '<details class="spoiler"><summary>A</summary><div>x</div></details>',
    read: readSpoiler('spoiltitle'),
  },
  {
    what: 'smiley',
    of: '.smilies',
    example: '<img class="smilies" src="./images/smilies/wink.gif" alt=";)" title="Wink">',
    becomes: '😉',
    read: readSmiley,
  },
  {
    what: 'attachment',
    of: '.file',
    example:
      '<dl class="file"><dt><a href="https://x.example/f?id=2">x.zip</a></dt><dd>(20 KiB) Downloaded 3 times</dd></dl>',
    becomes:
      '<p><a href="https://x.example/f?id=2" rel="ugc nofollow noopener noreferrer">x.zip</a> (20 KiB) Downloaded 3 times</p>',
    read(node) {
      // DokuWiki's files with code are such lists, too.
      if (node.tagName !== 'dl' || findElement(node, isTag('pre'))) return undefined;
      const parts = findElements(node, isTag('dt', 'dd')).map(({ children }) => children);
      return [
        createElement(
          'p',
          {},
          parts.flatMap((part, at) => (at > 0 ? [createText(' '), ...part] : part)),
        ),
      ];
    },
  },
];
