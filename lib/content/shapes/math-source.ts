import type { Element, ElementContent } from 'hast';
import { element, find, hasClass, text, textOf, textProperty } from './element';

const isTex = (node: Element) =>
  node.tagName === 'annotation' && textProperty(node, 'encoding') === 'application/x-tex';

/**
 * A formula, brought back to its TeX: `<span class="math">`, `<div class="math">`, or MathML that
 * carries its source (KaTeX, Temml and Wikipedia write it so). No MathML of an author stays.
 */
export function mathSourceOf(node: Element): ElementContent[] | undefined {
  const isMath = node.tagName === 'math';
  if (!isMath && !hasClass(node, 'math')) return undefined;
  if (!isMath && node.tagName !== 'span' && node.tagName !== 'div') return undefined;
  const annotation = find(node, isTex);
  if (isMath) {
    if (!annotation) return [text(textOf(node))];
    const name = textProperty(node, 'display') === 'block' ? 'div' : 'span';
    return [element(name, { className: ['math'] }, [text(textOf(annotation))])];
  }
  return [element(node.tagName, { className: ['math'] }, [text(textOf(annotation ?? node))])];
}
