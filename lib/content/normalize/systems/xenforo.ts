import type { Element } from 'hast';
import { addClasses, findElement, isTag, textContentOf, textProperty } from '../../tree/hast';
import { readSmiley } from '../markup/emoji';
import type { MarkupRow } from '../markup/markup-row';
import { createQuote, hrefOfPostUrl, isOfClass, type Quote } from '../markup/quotes';
import {
  createCodeBlock,
  marked,
  readEditedLine,
  readLinkPreview,
  readSpoiler,
  removed,
} from '../markup/readers';

function parseQuote(node: Element, topicId: number | undefined): Quote | undefined {
  const body =
    findElement(node, isOfClass('bbCodeBlock-expandContent')) ??
    findElement(node, isOfClass('bbCodeBlock-content')) ??
    // XenForo 1 has the text in `<blockquote><div class="quote">`.
    findElement(findElement(node, isTag('blockquote')) ?? node, isOfClass('quote'));
  if (!body) return undefined;
  const link = findElement(node, (inner) => /goto\/post/.test(textProperty(inner, 'href') ?? ''));
  const source = textProperty(node, 'dataSource') ?? (link && textProperty(link, 'href'));
  return {
    author: textProperty(node, 'dataQuote') ?? textProperty(node, 'dataAuthor'),
    href: hrefOfPostUrl(topicId, source),
    content: body.children,
  };
}

/** XenForo 1 and 2. */
export const XENFORO_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.bbCodeBlock--quote .bbCodeQuote',
    read: (node, { topicId }) => createQuote(parseQuote(node, topicId)),
  },
  {
    what: 'control',
    of: '.bbCodeBlock-expandLink .bbCodeBlock-shrinkLink',
    read: removed,
  },
  {
    what: 'code',
    of: '.bbCodeBlock--code .bbCodeCode',
    read(node) {
      const code = node.tagName === 'div' ? findElement(node, isTag('pre')) : undefined;
      return code && createCodeBlock(code, textProperty(code, 'dataLang'));
    },
  },
  {
    what: 'spoiler',
    of: '.bbCodeSpoiler .bbCodeSpoilerContainer',
    read: readSpoiler('bbCodeSpoiler-button', 'bbCodeSpoilerButton'),
  },
  {
    what: 'spoiler',
    of: '.bbCodeInlineSpoiler',
    read: marked('spoiler'),
  },
  {
    what: 'smiley',
    of: '.smilie .smilie--emoji',
    read: readSmiley,
  },
  {
    what: 'mention',
    of: '[dataUserId]',
    read(node) {
      if (textContentOf(node).startsWith('@')) addClasses(node, ['mention']);
      return undefined;
    },
  },
  {
    what: 'embed',
    of: '.bbCodeBlock--unfurl',
    read: readLinkPreview,
  },
  {
    what: 'style',
    of: '.bbCodeBlockUnfurl-icon',
    read: marked('icon'),
  },
  {
    what: 'edited-line',
    of: '.message-lastEdit',
    read: readEditedLine,
  },
];
