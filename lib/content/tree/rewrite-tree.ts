import type { Element, ElementContent, Parents, RootContent } from 'hast';

/** Returns an element's replacement; undefined keeps it. */
export type Rewrite = (element: Element, parent: Parents) => ElementContent[] | undefined;

function append<Content extends RootContent>(nodes: Content[], node: Content): void {
  const previous = nodes.at(-1);
  if (node.type === 'text' && previous?.type === 'text') {
    previous.value += node.value;
  } else {
    nodes.push(node);
  }
}

function rewriteAll<Content extends RootContent>(
  children: Content[],
  parent: Parents,
  rewrite: Rewrite,
): (Content | ElementContent)[] {
  // Copies the list only from the first change on.
  let result: (Content | ElementContent)[] | undefined;
  for (const child of children) {
    if (child.type === 'element') child.children = rewriteAll(child.children, child, rewrite);
    const replacement = child.type === 'element' ? rewrite(child, parent) : undefined;
    const stays = child.type !== 'comment' && !replacement;
    if (stays && !result) continue;
    result ??= children.slice(0, children.indexOf(child));
    if (stays) {
      append(result, child);
    } else {
      for (const node of replacement ?? []) append(result, node);
    }
  }
  return result ?? children;
}

/** Rewrites a tree's elements in place, inner ones first. Removes comments. */
export function rewriteTree<Tree extends Parents>(tree: Tree, rewrite: Rewrite): void {
  // The branches differ in the type of `children`.
  if (tree.type === 'root') {
    tree.children = rewriteAll(tree.children, tree, rewrite);
  } else {
    tree.children = rewriteAll(tree.children, tree, rewrite);
  }
}
