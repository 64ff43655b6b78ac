import type { Element } from 'hast';
import { findElement, textContentOf, textProperty } from '../../tree/hast';
import { readSmiley } from '../markup/emoji';
import type { MarkupRow } from '../markup/markup-row';
import {
  childrenWithout,
  createQuote,
  findChild,
  isOfClass,
  parseId,
  postHref,
  type Quote,
} from '../markup/quotes';
import { marked, readSpoiler, removed } from '../markup/readers';

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
    read: (node, { topicId }) =>
      isBlockquote(node) ? createQuote(parseQuote4(node, topicId)) : undefined,
  },
  {
    what: 'quote',
    of: '.ipsBlockquote',
    read: (node, { topicId }) =>
      isBlockquote(node) ? createQuote(parseQuote3(node, topicId)) : undefined,
  },
  {
    what: 'spoiler',
    of: '.ipsSpoiler .bbc_spoiler',
    read: readSpoiler('ipsSpoiler_header', 'spoiler_title'),
  },
  {
    what: 'control',
    of: '.bbc_spoiler_show',
    read: removed,
  },
  {
    what: 'smiley',
    of: '.ipsEmoji .bbc_emoticon',
    read: readSmiley,
  },
  {
    what: 'mention',
    of: '[dataMentionid]',
    read: marked('mention'),
  },
];
