import type { Element } from 'hast';
import { findElement, isTag, textContentOf, textProperty } from '../../tree/hast';
import { readEditedLine } from '../markup/edited-line';
import { readSmiley } from '../markup/emoji';
import { type MarkupRow, removed } from '../markup/markup-row';
import {
  childrenWithout,
  createQuote,
  findChild,
  hrefOfPostUrl,
  isOfClass,
  type Quote,
} from '../markup/quotes';

const quoteOf = (
  head: Element | undefined,
  topicId: number | undefined,
): Omit<Quote, 'content'> => {
  const name = head && findElement(head, isTag('strong'));
  const link = head && findElement(head, isTag('a'));
  return {
    author: name && textContentOf(name).trim(),
    href: hrefOfPostUrl(topicId, link && textProperty(link, 'href')),
  };
};

function parseQuote(node: Element, topicId: number | undefined): Quote | undefined {
  const body =
    findElement(node, isOfClass('message')) ?? findElement(node, isOfClass('quote_container'));
  if (!body) return undefined;
  const head = findElement(node, isOfClass('bbcode_postedby'));
  return { ...quoteOf(head, topicId), content: childrenWithout(body, head) };
}

/** vBulletin 3: a table of one cell, whose first block names the author. */
function parseTable(node: Element, topicId: number | undefined): Quote | undefined {
  const cell = findElement(node, isOfClass('alt2'));
  const head = cell && findChild(cell, isTag('div'));
  const name = head && findElement(head, isTag('strong'));
  if (!cell || !head || !name) return undefined;
  return { ...quoteOf(head, topicId), content: childrenWithout(cell, head) };
}

/** vBulletin 3 and 4. */
export const VBULLETIN_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.bbcode_quote',
    example:
      '<div class="bbcode_quote"><div class="quote_container"><div class="bbcode_postedby">Originally Posted by <strong>Penny</strong> <a href="showthread.php?t=5#post99">↑</a></div><div class="message">x</div></div></div>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Penny</a></cite></div>x</blockquote>',
    read: (node, { topicId }) => createQuote(parseQuote(node, topicId)),
  },
  {
    what: 'quote',
    of: 'table',
    example:
      '<table><tr><td class="alt2"><div>Originally Posted by <strong>Penny</strong> <a href="showthread.php?p=99#post99">↑</a></div><div>x</div></td></tr></table>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Penny</a></cite></div><div>x</div></blockquote>',
    read: (node, { topicId }) => createQuote(parseTable(node, topicId)),
  },
  {
    what: 'control',
    of: '.bbcode_description',
    example:
      '<div class="bbcode_container"><div class="bbcode_description">Code:</div><pre class="bbcode_code">x</pre></div>',
    becomes: '<div><pre>x</pre></div>',
    read: removed,
  },
  {
    what: 'smiley',
    of: '.inlineimg',
    example: '<img class="inlineimg" src="/images/smilies/wink.gif" alt="" title="Wink">',
    becomes: '😉',
    read: readSmiley,
  },
  {
    what: 'edited-line',
    of: '.lastedited',
    example: 'x<blockquote class="postcontent lastedited">Last edited by Ann</blockquote>',
    becomes: 'x<p class="noexcerpt"><small>Last edited by Ann</small></p>',
    read: readEditedLine,
  },
];
