import type { Element } from 'hast';
import { findElement, textContentOf, textProperty } from '../../tree/hast';
import { readSmiley } from '../markup/emoji';
import { type MarkupRow, marked, removed } from '../markup/markup-row';
import {
  childrenWithout,
  createQuote,
  findChild,
  isOfClass,
  parseId,
  postHref,
  type Quote,
} from '../markup/quotes';
import { readSpoiler } from '../markup/spoilers';

function parseQuote4(node: Element, topicId: number | undefined): Quote {
  const attribute = (name: string) => textProperty(node, `dataIpsquote${name}`);
  const citation = findChild(node, isOfClass('ipsQuote_citation'));
  const body = findElement(node, isOfClass('ipsQuote_contents'));
  const isOfForum = (attribute('Contentclass') ?? 'forums_Topic') === 'forums_Topic';
  const quotedTopicId = parseId(attribute('Contentid')) ?? topicId;
  return {
    author: attribute('Username') ?? (citation && textContentOf(citation).trim()),
    href: isOfForum ? postHref(quotedTopicId, parseId(attribute('Contentcommentid'))) : undefined,
    content: body ? body.children : childrenWithout(node, citation),
  };
}

function parseQuote3(node: Element, topicId: number | undefined): Quote {
  const citation = findElement(node, isOfClass('citation'));
  return {
    author:
      textProperty(node, 'dataAuthor') ??
      (citation && textContentOf(citation).split(',')[0]?.trim()),
    href: postHref(topicId, parseId(textProperty(node, 'dataCid'))),
    content: childrenWithout(node, citation),
  };
}

const isBlockquote = ({ tagName }: Element) => tagName === 'blockquote';

/** Invision Community 3 and 4. */
export const INVISION_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.ipsQuote [dataIpsquote]',
    example:
      '<blockquote class="ipsQuote" data-ipsquote-contentid="7" data-ipsquote-contentcommentid="99" data-ipsquote-username="老周"><div class="ipsQuote_citation">老周 said:</div><div class="ipsQuote_contents">x</div></blockquote>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/7/posts/99">老周</a></cite></div>x</blockquote>',
    read: (node, { topicId }) =>
      isBlockquote(node) ? createQuote(parseQuote4(node, topicId)) : undefined,
  },
  {
    what: 'quote',
    of: '.ipsBlockquote',
    example: '<blockquote class="ipsBlockquote" data-author="Ruth" data-cid="99">x</blockquote>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Ruth</a></cite></div>x</blockquote>',
    read: (node, { topicId }) =>
      isBlockquote(node) ? createQuote(parseQuote3(node, topicId)) : undefined,
  },
  {
    what: 'spoiler',
    of: '.ipsSpoiler .bbc_spoiler',
    example: '<div class="ipsSpoiler"><div class="ipsSpoiler_header">The end</div><p>x</p></div>',
    becomes: '<details class="spoiler"><summary>The end</summary><p>x</p></details>',
    read: readSpoiler('ipsSpoiler_header', 'spoiler_title'),
  },
  {
    what: 'control',
    of: '.bbc_spoiler_show',
    example:
      '<div class="bbc_spoiler"><span class="spoiler_title">A</span><input class="bbc_spoiler_show" type="button" value="Show"><p>x</p></div>',
    becomes: '<details class="spoiler"><summary>A</summary><p>x</p></details>',
    read: removed,
  },
  {
    what: 'smiley',
    of: '.ipsEmoji .bbc_emoticon',
    example: '<img class="bbc_emoticon" src="/smile.png" alt=":)">',
    becomes: '🙂',
    read: readSmiley,
  },
  {
    what: 'mention',
    of: '[dataMentionid]',
    example: '<a href="/profile/9-ann/" data-mentionid="9">@ann</a>',
    becomes: '<a href="/board/topics?starter_id=9" class="mention" rel="nofollow">@ann</a>',
    read: marked('mention'),
  },
];
