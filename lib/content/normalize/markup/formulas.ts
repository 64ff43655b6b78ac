import type { Element, ElementContent } from 'hast';
import {
  createElement,
  createText,
  hasClass,
  texOf,
  textContentOf,
  textProperty,
} from '../../tree/hast';

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
export function readFormula(node: Element): ElementContent[] | undefined {
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
