import type { Element, ElementContent, Parents, RootContent } from 'hast';

/** Replaces an element by other nodes, or returns undefined to let it be (changed in place or not). */
export type Rewrite = (element: Element, parent: Parents) => ElementContent[] | undefined;

/** Adds a node; a text joins the text before it, as a parser would have read them. */
function add<Content extends RootContent>(nodes: Content[], node: Content): void {
  const before = nodes.at(-1);
  if (node.type === 'text' && before?.type === 'text') before.value += node.value;
  else nodes.push(node);
}

function rewriteAll<Content extends RootContent>(
  children: Content[],
  parent: Parents,
  rewrite: Rewrite,
): (Content | ElementContent)[] {
  // Most children stay: the list is made anew from the first one on that does not.
  let result: (Content | ElementContent)[] | undefined;
  let at = -1;
  for (const child of children) {
    at += 1;
    if (child.type === 'element') child.children = rewriteAll(child.children, child, rewrite);
    const instead = child.type === 'element' ? rewrite(child, parent) : undefined;
    const stays = child.type !== 'comment' && !instead;
    if (stays && !result) continue;
    result ??= children.slice(0, at);
    if (stays) add(result, child);
    else for (const node of instead ?? []) add(result, node);
  }
  return result ?? children;
}

/**
 * Walks a tree in place, inner elements first, and puts what `rewrite` gives where each stood.
 * Comments go.
 */
export function rewriteTree<Tree extends Parents>(tree: Tree, rewrite: Rewrite): void {
  if (tree.type === 'root') tree.children = rewriteAll(tree.children, tree, rewrite);
  else tree.children = rewriteAll(tree.children, tree, rewrite);
}
