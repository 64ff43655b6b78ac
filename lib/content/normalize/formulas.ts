import type { Element, ElementContent } from 'hast';
import {
  createElement,
  createText,
  hasClass,
  texOf,
  textContentOf,
  textProperty,
} from '../tree/hast';

/**
 * Returns a formula as TeX: from `<span class="math">`, `<div class="math">`, or MathML with its source
 * (KaTeX, Temml, Wikipedia). Removes MathML that authors wrote.
 */
export function normalizeFormula(node: Element): ElementContent[] | undefined {
  const isMath = node.tagName === 'math';
  if (!isMath && !hasClass(node, 'math')) return undefined;
  if (!isMath && node.tagName !== 'span' && node.tagName !== 'div') return undefined;
  const annotation = texOf(node);
  const tex = createText(annotation ?? textContentOf(node));
  if (!isMath) return [createElement(node.tagName, { className: ['math'] }, [tex])];
  if (annotation === undefined) return [tex];
  const name = textProperty(node, 'display') === 'block' ? 'div' : 'span';
  return [createElement(name, { className: ['math'] }, [tex])];
}
