import type { Element, ElementContent } from 'hast';
import { rewriteTree } from '@/lib/content/gate/rewrite-tree';
import { element, hasClass } from './element';

/** A preview of a link (Discourse's onebox), as a box whose title is no heading of the text. */
export function oneboxOf(node: Element): ElementContent[] | undefined {
  if (node.tagName !== 'aside' || !hasClass(node, 'onebox')) return undefined;
  const box = element('div', { className: ['onebox'] }, node.children);
  rewriteTree(box, (inner) =>
    /^h[1-6]$/.test(inner.tagName)
      ? [element('p', { className: ['onebox-title'] }, inner.children)]
      : undefined,
  );
  return [box];
}
