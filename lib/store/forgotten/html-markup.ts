import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html as htmlNames,
  parseFragment,
  type Token,
} from 'parse5';
import { splitWords } from '@/lib/base/text/split-words';

export type ParsedPart = DefaultTreeAdapterMap['childNode'];
export type ParsedTag = DefaultTreeAdapterMap['element'];

/** Elements within a line. A name may begin or end within them. */
const FORMATTING = new Set(splitWords('b strong i em u s del ins mark small big font tt code wbr'));
/** Elements whose content has no references. */
const RAW_TEXT = new Set(splitWords('style script xmp iframe noembed noframes noscript plaintext'));
/** Attributes that readers see. */
const TEXTS = new Set(splitWords('alt title aria-label placeholder summary label content abbr'));
const NAME_ATTRIBUTE =
  /^data-(?:[\w-]*(?:user-?name|user-card|author|display-?name|member-?name|poster)|user|member|quote)$/;
const MEMBER_ID_ATTRIBUTE = /^data-[\w-]*(?:user|member|mention|author)[\w-]*id$/;
/** Words of the classes of elements that hold a member's name. */
const NAMING = new Set(
  splitWords('mention username author citation postedby attribution sourcejump'),
);
const QUOTES = new Set(splitWords('quote onebox bbcode_quote bbcodequote chat-transcript'));

/** The parser takes quadratic time in depth. Pages show no deeper elements. */
const MAX_DEPTH = 400;

class TooDeep extends Error {}

const classesOf = ({ attrs }: ParsedTag): string[] =>
  splitWords(attrs.find(({ name }) => name === 'class')?.value.toLowerCase() ?? '');

export const isFormatting = ({ tagName }: ParsedTag): boolean => FORMATTING.has(tagName);
export const isRawText = ({ tagName }: ParsedTag): boolean => RAW_TEXT.has(tagName);
export const isTextAttribute = (name: string): boolean => TEXTS.has(name);
export const isNameAttribute = (name: string): boolean => NAME_ATTRIBUTE.test(name);
export const isMemberIdAttribute = (name: string): boolean => MEMBER_ID_ATTRIBUTE.test(name);
export const isPreview = (element: ParsedTag): boolean => classesOf(element).includes('onebox');

/** True for quotes and previews of Discourse, Invision, XenForo, phpBB and vBulletin. */
export const isQuote = (element: ParsedTag): boolean =>
  ['aside', 'blockquote'].includes(element.tagName) ||
  classesOf(element).some((name) => QUOTES.has(name));

/** True for an element whose text is a member's name. In quotes, that is the title, too. */
export const isNamingPart = (element: ParsedTag, isInQuote: boolean): boolean =>
  element.tagName === 'cite' ||
  classesOf(element)
    .flatMap((name) => name.split(/[_-]/))
    .some((word) => NAMING.has(word) || (isInQuote && ['title', 'sourcetitle'].includes(word)));

export const isElement = (node: ParsedPart): node is ParsedTag =>
  defaultTreeAdapter.isElementNode(node);

const isTemplate = (element: ParsedTag): element is DefaultTreeAdapterMap['template'] =>
  element.tagName === 'template' && 'content' in element;

/** Returns an element's children, or the content of a `<template>`. */
export const childrenOf = (element: ParsedTag): readonly ParsedPart[] =>
  isTemplate(element) ? element.content.childNodes : element.childNodes;

/** Returns the start tag's place; undefined for an element that the source implies. */
export const startTagOf = (element: ParsedTag): Token.LocationWithAttributes | undefined =>
  element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation ?? undefined;

/**
 * Parses HTML as inside a `<div>`. Each text node has its own place: the parser would join texts that a
 * misplaced tag divides. Undefined if elements are too deep.
 */
export function parseLocated(source: string): readonly ParsedPart[] | undefined {
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    insertText(parent: DefaultTreeAdapterMap['parentNode'], text: string) {
      defaultTreeAdapter.appendChild(parent, defaultTreeAdapter.createTextNode(text));
    },
    insertTextBefore(
      parent: DefaultTreeAdapterMap['parentNode'],
      text: string,
      before: ParsedPart,
    ) {
      defaultTreeAdapter.insertBefore(parent, defaultTreeAdapter.createTextNode(text), before);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeep();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  const context = defaultTreeAdapter.createElement('div', htmlNames.NS.HTML, []);
  try {
    return parseFragment(context, source, { sourceCodeLocationInfo: true, treeAdapter }).childNodes;
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

/** Returns the text of nodes without quotes. */
export const textOutsideQuotes = (nodes: readonly ParsedPart[]): string =>
  nodes
    .map((node) => {
      if ('value' in node) return node.value;
      if (!isElement(node) || isQuote(node)) return ' ';
      const text = textOutsideQuotes(childrenOf(node));
      return isFormatting(node) ? text : ` ${text} `;
    })
    .join('');
