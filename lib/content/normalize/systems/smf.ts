import type { Element, ElementContent, Parents } from 'hast';
import { addClasses, codeLanguageOf, createElement, textContentOf } from '../../tree/hast';
import { createCodeBlock, languageInLabel } from '../markup/code-block';
import { readSmiley } from '../markup/emoji';
import { type MarkupRow, removed } from '../markup/markup-row';
import { citedQuote, createQuote, firstCite, type Quote } from '../markup/quotes';
import { readSpoiler } from '../markup/spoilers';

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

/** Returns the next sibling that is an element. */
function nextElement(node: Element, { children }: Parents): Element | undefined {
  const siblings = children.slice(children.indexOf(node) + 1);
  return siblings.find((sibling): sibling is Element => sibling.type === 'element');
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
    example:
      '<blockquote class="bbc_standard_quote"><cite><a href="/index.php?topic=5.msg99#msg99">Quote from: Bob on January 05, 2024, 03:04:05 PM</a></cite>x</blockquote>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Bob</a></cite></div>x</blockquote>',
    read: (node, { topicId }) => createQuote(parseQuote(node, topicId)),
  },
  {
    what: 'quote',
    of: '.quoteheader',
    example:
      '<div class="quoteheader"><div>Quote from: Bob</div></div><blockquote class="bbc_standard_quote">x</blockquote><div class="quotefooter"></div>',
    becomes: '<blockquote class="quote"><div class="quote-by"><cite>Bob</cite></div>x</blockquote>',
    read: (node, { parent }) => moveHead(node, parent),
  },
  {
    what: 'control',
    of: '.quotefooter .codeoperation',
    example: 'x<div class="quotefooter"><div class="botslice_quote"></div></div>',
    becomes: 'x',
    read: removed,
  },
  {
    what: 'control',
    of: '.codeheader',
    example:
      '<div class="codeheader">Code: (PHP) <a class="codeoperation">[Select]</a></div><code class="bbc_code">a<br>b</code>',
    becomes: '<pre><code class="language-php">a\nb</code></pre>',
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
    example: '<code class="bbc_code">a<br>b</code>',
    becomes: '<pre><code>a\nb</code></pre>',
    read: (node, { parent }) =>
      parent.type === 'element' && parent.tagName === 'pre'
        ? undefined
        : createCodeBlock(node, codeLanguageOf(node)),
  },
  {
    what: 'spoiler',
    of: '.sp-wrap',
    example: '<div class="sp-wrap"><div class="sp-head">A</div><div class="sp-body">x</div></div>',
    becomes: '<details class="spoiler"><summary>A</summary><div>x</div></details>',
    read: readSpoiler('sp-head'),
  },
  {
    what: 'smiley',
    of: '.smiley',
    example: '<img class="smiley" src="/Smileys/default/wink.gif" alt=";)" title="Wink">',
    becomes: '😉',
    read: readSmiley,
  },
];
