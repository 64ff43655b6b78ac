import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { childNamespaces, lastIdPart, namespaceAncestors } from './wiki-tree';

/** A namespace in the tree; `inside` is left out where it is to be fetched when opened. */
export interface TreeNode {
  id: string;
  title: string;
  inside?: TreeInside;
}

export interface TreeInside {
  namespaces: TreeNode[];
  pages: Pick<WikiPageEntry, 'id' | 'title'>[];
}

/**
 * The tree from the root with one branch open, down to the namespaces in `openId`. The pages in
 * the branch are left out: they stand beside the tree.
 */
export function treeWithBranch(namespaces: Namespace[], openId: string): TreeNode[] {
  const open = new Set([...namespaceAncestors(openId), openId]);
  const level = (parentId: string): TreeNode[] =>
    childNamespaces(namespaces, parentId).map(({ id, title }) => ({
      id,
      title: title || lastIdPart(id),
      inside: open.has(id) ? { namespaces: level(id), pages: [] } : undefined,
    }));
  return level('');
}
