import type { Root } from 'hast';
import { isBlank } from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';

/**
 * Removes icons of fonts, which are empty `i`, and makes blank header cells of posts plain ones, in place:
 * forums leave them empty. Runs after all that may empty an element. Idempotent.
 */
export function settleEmptyElements(tree: Root, { isPost }: { isPost: boolean }): void {
  rewriteTree(tree, (node) => {
    if (node.tagName === 'i' && node.children.length === 0 && !node.properties.id) return [];
    if (isPost && node.tagName === 'th' && isBlank(node)) node.tagName = 'td';
    return undefined;
  });
}
