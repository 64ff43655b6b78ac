import type { Namespace, WikiPageEntry } from '@/lib/community/model';
import { ancestorsOf, childrenOf, nameOf } from './wiki-tree';

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
 * The tree from the root with one branch open: the namespaces down to `openId`, and its pages.
 * @param pages those directly in `openId`.
 */
export function treeWithBranch(
  namespaces: Namespace[],
  openId: string,
  pages: TreeInside['pages'],
): TreeNode[] {
  const open = new Set([...ancestorsOf(openId), openId]);
  const level = (parentId: string): TreeNode[] =>
    childrenOf(namespaces, parentId).map(({ id, title }) => ({
      id,
      title: title || nameOf(id),
      inside: open.has(id)
        ? {
            namespaces: level(id),
            pages: id === openId ? pages.map((page) => ({ id: page.id, title: page.title })) : [],
          }
        : undefined,
    }));
  return level('');
}
