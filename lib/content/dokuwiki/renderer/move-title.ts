import type { Element, Root } from 'hast';
import { rewriteTree } from '../../tree/rewrite-tree';

/** Moves the title of a page before its notes and pictures, as a heading of the first level. */
export function moveTitleToTop(tree: Root, title: Element): void {
  rewriteTree(tree, (node) => (node === title ? [] : undefined));
  tree.children.unshift({ ...title, tagName: 'h1' });
}
