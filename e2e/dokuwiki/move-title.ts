import type { Element, Root } from 'hast';
import { rewriteTree } from '@/lib/content/tree/rewrite-tree';

/** Moves the title to the top, as an `h1`. */
export function moveTitleToTop(tree: Root, title: Element): void {
  rewriteTree(tree, (node) => (node === title ? [] : undefined));
  tree.children.unshift({ ...title, tagName: 'h1' });
}
