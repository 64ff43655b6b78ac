import type { Element } from 'hast';
import { findElement, isTag, textContentOf, textProperty } from '../../tree/hast';
import { readSmiley } from '../markup/emoji';
import type { MarkupRow } from '../markup/markup-row';
import {
  childrenWithout,
  createQuote,
  findChild,
  hrefOfPostUrl,
  isOfClass,
  type Quote,
} from '../markup/quotes';
import { readEditedLine, removed } from '../markup/readers';

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
    read: (node, { topicId }) => createQuote(parseQuote(node, topicId)),
  },
  {
    what: 'quote',
    of: 'table',
    read: (node, { topicId }) => createQuote(parseTable(node, topicId)),
  },
  {
    what: 'control',
    of: '.bbcode_description',
    read: removed,
  },
  {
    what: 'smiley',
    of: '.inlineimg',
    read: readSmiley,
  },
  {
    what: 'edited-line',
    of: '.lastedited',
    read: readEditedLine,
  },
];
