import type { Element, ElementContent, Parents, RootContent } from 'hast';

/** Replaces an element by other nodes, or returns undefined to let it be (changed in place or not). */
export type Rewrite = (element: Element, parent: Parents) => ElementContent[] | undefined;

function rewriteAll<Content extends RootContent>(
  children: Content[],
  parent: Parents,
  rewrite: Rewrite,
): (Content | ElementContent)[] {
  const result: (Content | ElementContent)[] = [];
  for (const child of children) {
    if (child.type !== 'element') {
      result.push(child);
      continue;
    }
    child.children = rewriteAll(child.children, child, rewrite);
    const replaced = rewrite(child, parent);
    if (replaced) for (const node of replaced) result.push(node);
    else result.push(child);
  }
  return result;
}

/** Walks a tree in place, inner elements first, and puts what `rewrite` gives where each stood. */
export function rewriteTree<Tree extends Parents>(tree: Tree, rewrite: Rewrite): void {
  if (tree.type === 'root') tree.children = rewriteAll(tree.children, tree, rewrite);
  else tree.children = rewriteAll(tree.children, tree, rewrite);
}
