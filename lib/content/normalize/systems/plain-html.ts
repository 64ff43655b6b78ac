import type { Element, ElementContent } from 'hast';
import {
  codeLanguageOf,
  createElement,
  createText,
  findElement,
  hasClass,
  isTag,
  texOf,
  textContentOf,
  textProperty,
} from '../../tree/hast';
import { rewriteTree } from '../../tree/rewrite-tree';
import { readPlayer } from '../markup/embeds';
import type { MarkupRow } from '../markup/markup-row';
import { childrenWithout, createQuote, firstCite } from '../markup/quotes';
import { createCodeBlock, removed } from '../markup/readers';

/** A `summary` holds words and headings only. */
const BLOCK = isTag('blockquote', 'div', 'dl', 'li', 'ol', 'p', 'pre', 'table', 'ul');

/** Several words, such as a shell command between two dollar signs. */
const WORDS = /\p{L}{3,}[^\p{L}$]*\s[^\p{L}$]*\p{L}{3,}/u;
const TEX = /[\\^_{}]/;

/** True for text between dollar signs that is no formula. */
const isTyped = ({ children }: Element, text: string) =>
  WORDS.test(text) && !TEX.test(text) && children.every(({ type }) => type === 'text');

/**
 * Returns a formula as TeX: from `<span class="math">`, `<div class="math">`, or MathML with its source
 * (KaTeX, Temml, Wikipedia). Text that is no formula stays as it was typed. Removes MathML that authors
 * wrote.
 */
function readFormula(node: Element): ElementContent[] | undefined {
  const isMath = node.tagName === 'math';
  if (!isMath && node.tagName !== 'span' && node.tagName !== 'div') return undefined;
  if (!isMath && !hasClass(node, 'math')) return undefined;
  const annotation = texOf(node);
  const text = annotation ?? textContentOf(node);
  const tex = createText(text);
  if (!isMath && annotation === undefined && isTyped(node, text)) {
    const mark = node.tagName === 'div' ? '$$' : '$';
    const typed = [createText(mark), ...node.children, createText(mark)];
    return node.tagName === 'div' ? [createElement('p', {}, typed)] : typed;
  }
  if (!isMath) return [createElement(node.tagName, { className: ['math'] }, [tex])];
  if (annotation === undefined) return [tex];
  const name = textProperty(node, 'display') === 'block' ? 'div' : 'span';
  return [createElement(name, { className: ['math'] }, [tex])];
}

/** HTML that authors, Markdown and several systems print. */
export const PLAIN_HTML_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: 'blockquote',
    read(node) {
      const cite = firstCite(node);
      return cite && createQuote({ place: [cite], content: childrenWithout(node, cite) });
    },
  },
  {
    what: 'code',
    of: 'pre',
    read(node) {
      const code = findElement(node, (inner) => codeLanguageOf(inner) !== undefined) ?? node;
      return findElement(node, isTag('ol', 'ul')) && createCodeBlock(node, codeLanguageOf(code));
    },
  },
  {
    what: 'spoiler',
    of: 'summary',
    read(node) {
      rewriteTree(node, (inner) => (BLOCK(inner) ? inner.children : undefined));
      return undefined;
    },
  },
  {
    what: 'embed',
    of: 'iframe video audio embed object',
    read: readPlayer,
  },
  {
    what: 'formula',
    of: '.math math',
    read: readFormula,
  },
  {
    what: 'control',
    of: '.katex-html',
    read: removed,
  },
  {
    what: 'style',
    of: 'input',
    read(node) {
      if (textProperty(node, 'type')?.toLowerCase() !== 'checkbox') return [];
      return [createText(node.properties.checked ? '☑ ' : '☐ ')];
    },
  },
];
