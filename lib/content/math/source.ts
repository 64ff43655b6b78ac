import type { Element, ElementContent } from 'hast';
import { element, hasClass, texOf, text, textOf, textProperty } from '@/lib/content/normalize/hast';

/**
 * A formula, brought back to its TeX: `<span class="math">`, `<div class="math">`, or MathML that
 * carries its source (KaTeX, Temml and Wikipedia write it so). No MathML of an author stays.
 */
export function mathSourceOf(node: Element): ElementContent[] | undefined {
  const isMath = node.tagName === 'math';
  if (!isMath && !hasClass(node, 'math')) return undefined;
  if (!isMath && node.tagName !== 'span' && node.tagName !== 'div') return undefined;
  const annotation = texOf(node);
  if (isMath) {
    if (annotation === undefined) return [text(textOf(node))];
    const name = textProperty(node, 'display') === 'block' ? 'div' : 'span';
    return [element(name, { className: ['math'] }, [text(annotation)])];
  }
  return [element(node.tagName, { className: ['math'] }, [text(annotation ?? textOf(node))])];
}
