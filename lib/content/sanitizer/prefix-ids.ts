import type { Root } from 'hast';
import { textProperty } from '@/lib/content/hast';
import { safeId } from '@/lib/content/links/element-ids';
import { rewriteTree } from './rewrite-tree';

/** Gives ids their prefix; the first of several equal ones keeps it. */
export function prefixIds(tree: Root, prefix: string): void {
  const seen = new Set<string>();
  rewriteTree(tree, (node) => {
    const given = textProperty(node, 'id');
    const id = given === undefined ? undefined : safeId(given, prefix);
    delete node.properties.id;
    if (id === undefined || seen.has(id)) return undefined;
    seen.add(id);
    node.properties.id = id;
    return undefined;
  });
}
