import type { Element, ElementContent, Parents } from 'hast';
import {
  addClasses,
  codeLanguageOf,
  createElement,
  findElement,
  hasClass,
  isTag,
  textContentOf,
} from '../../tree/hast';
import { readSmiley } from '../markup/emoji';
import type { MarkupRow } from '../markup/markup-row';
import {
  childrenWithout,
  citedQuote,
  createQuote,
  findChild,
  firstCite,
  nameInHead,
  nextElement,
  type Quote,
} from '../markup/quotes';
import {
  createCodeBlock,
  languageInLabel,
  marked,
  readEditedLine,
  readSpoiler,
  removed,
} from '../markup/readers';

const MAX_HEAD_UNITS = 300;
const FROM = /^[^:]{1,40}:\s*(\S.*)$/;
const ON_DATE = /\s(?:on|am|le|en|el|il|op|em|dia|от)\s\D{0,30}\d.*$/;

/** Returns the name in `Quote from: Bob on January 05, 2024, 03:04:05 PM`; undefined for `Quote`. */
function quotedName(head: string): string | undefined {
  const [, from] = FROM.exec(head.slice(0, MAX_HEAD_UNITS).trim()) ?? [];
  return from?.replace(ON_DATE, '');
}

function parseQuote(node: Element, topicId: number | undefined): Quote {
  const cite = firstCite(node);
  if (!cite) return { content: node.children };
  return citedQuote(node, cite, topicId, quotedName(textContentOf(cite)));
}

/** SMF 2.0 has the head before the quote. */
function moveHead(node: Element, parent: Parents): ElementContent[] | undefined {
  const quote = nextElement(node, parent);
  if (quote?.tagName !== 'blockquote') return undefined;
  quote.children.unshift(createElement('cite', {}, node.children));
  return [];
}

/** SMF 2.0 and 2.1. */
export const SMF_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.bbc_standard_quote .bbc_alternate_quote',
    read: (node, { topicId }) => createQuote(parseQuote(node, topicId)),
  },
  {
    what: 'quote',
    of: '.quoteheader',
    read: (node, { parent }) => moveHead(node, parent),
  },
  {
    what: 'control',
    of: '.quotefooter .codeoperation',
    read: removed,
  },
  {
    what: 'control',
    of: '.codeheader',
    read(node, { parent }) {
      const code = nextElement(node, parent);
      const language = languageInLabel(textContentOf(node));
      if (code && language) addClasses(code, [`language-${language}`]);
      return [];
    },
  },
  {
    what: 'code',
    of: '.bbc_code',
    read: (node, { parent }) =>
      parent.type === 'element' && parent.tagName === 'pre'
        ? undefined
        : createCodeBlock(node, codeLanguageOf(node)),
  },
  {
    what: 'spoiler',
    of: '.sp-wrap',
    read: readSpoiler('sp-head'),
  },
  {
    what: 'smiley',
    of: '.smiley',
    read: readSmiley,
  },
];

/** MyBB 1.4 to 1.8. */
export const MYBB_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.mycode_quote',
    read(node, { topicId }) {
      const cite = firstCite(node);
      if (!cite) return createQuote({ content: node.children });
      const date = findChild(cite, isTag('span'));
      const head = childrenWithout(cite, date).map(textContentOf).join('');
      return createQuote(citedQuote(node, cite, topicId, nameInHead(head)));
    },
  },
  {
    what: 'code',
    of: '.codeblock',
    read(node) {
      const code = findElement(node, isTag('code'));
      return code && createCodeBlock(code, hasClass(node, 'phpcodeblock') ? 'php' : undefined);
    },
  },
  {
    what: 'smiley',
    of: '.smilie',
    read: readSmiley,
  },
  {
    what: 'mention',
    of: '.mentionme_mention',
    read: marked('mention'),
  },
  {
    what: 'edited-line',
    of: '.post_edit',
    read: readEditedLine,
  },
];
