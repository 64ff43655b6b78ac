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
import { readSmiley } from '../markup/emoji';
import type { MarkupRow } from '../markup/markup-row';
import { citedQuote, createQuote, findChild, nameInHead, type Quote } from '../markup/quotes';
import { createCodeBlock, readSpoiler } from '../markup/readers';

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
    read: (node, { topicId }) => createQuote(parseQuote(node, topicId)),
  },
  {
    what: 'quote',
    of: 'table',
    read: parseTable,
  },
  {
    what: 'code',
    of: '.codebox',
    read(node) {
      const code = findElement(node, isTag('pre')) ?? findElement(node, isTag('code'));
      return code && createCodeBlock(code);
    },
  },
  {
    what: 'spoiler',
    of: '.spoilwrapper',
    read: readSpoiler('spoiltitle'),
  },
  {
    what: 'smiley',
    of: '.smilies',
    read: readSmiley,
  },
  {
    what: 'attachment',
    of: '.file',
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
