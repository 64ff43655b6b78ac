import type { Element, ElementContent } from 'hast';
import {
  hasClass,
  hastElement,
  hastText,
  hastTextContent,
  texOf,
  textProperty,
} from '@/lib/content/normalize/hast';

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
    if (annotation === undefined) return [hastText(hastTextContent(node))];
    const name = textProperty(node, 'display') === 'block' ? 'div' : 'span';
    return [hastElement(name, { className: ['math'] }, [hastText(annotation)])];
  }
  return [
    hastElement(node.tagName, { className: ['math'] }, [
      hastText(annotation ?? hastTextContent(node)),
    ]),
  ];
}
