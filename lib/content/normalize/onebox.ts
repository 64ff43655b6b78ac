import type { Element } from 'hast';
import { rewriteTree } from '@/lib/content/sanitizer/rewrite-tree';
import { createElement, hasClass } from '../hast';

/** In a preview of a link (Discourse's onebox) the title is no heading of the text around it. */
export function tidyOnebox(node: Element): void {
  if (!hasClass(node, 'onebox')) return;
  rewriteTree(node, (inner) =>
    /^h[1-6]$/.test(inner.tagName)
      ? [createElement('p', { className: ['onebox-title'] }, inner.children)]
      : undefined,
  );
}
