import type { Root } from 'hast';
import { textProperty } from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';

/** Headings of wikis have ids as long as their texts. */
const MAX_ID_UNITS = 2000;

/** The prefix of ids on wiki pages: no id and no global of the site's pages begins with it. */
export const WIKI_PREFIX = 's-';

/** The prefix of ids in one post, since several posts are on one page. */
export function postPrefix(postId: number): string {
  return `s${postId}-`;
}

/**
 * An id of people's markup with its prefix; undefined where it cannot be an id. Idempotent: a prefix
 * is not repeated.
 */
export function safeId(id: string, prefix: string): string | undefined {
  const plain = id.trim().replace(/[\s"'<>`&=]+/g, '_');
  if (plain === '' || plain.length > MAX_ID_UNITS) return undefined;
  return plain.startsWith(prefix) ? plain : prefix + plain;
}

/** Prefixes the ids of a tree; of several equal ones the first remains. */
export function prefixIds(tree: Root, prefix: string): void {
  const seen = new Set<string>();
  rewriteTree(tree, (node) => {
    // Deleting makes the object slow, and most elements have none.
    if (!('id' in node.properties)) return undefined;
    const given = textProperty(node, 'id');
    const id = given === undefined ? undefined : safeId(given, prefix);
    delete node.properties.id;
    if (id === undefined || seen.has(id)) return undefined;
    seen.add(id);
    node.properties.id = id;
    return undefined;
  });
}
