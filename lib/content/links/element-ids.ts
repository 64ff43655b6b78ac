import type { Root } from 'hast';
import { textProperty } from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';

/** Wiki headings have ids as long as their text. */
const MAX_ID_UNITS = 2000;

/** Prefix of ids on wiki pages. No other id or global begins with it. */
export const WIKI_PREFIX = 's-';

/** Returns the prefix of ids in a post, since pages have many posts. */
export function postPrefix(postId: number): string {
  return `s${postId}-`;
}

/** Returns an id with its prefix; undefined if invalid. Idempotent. */
export function safeId(id: string, prefix: string): string | undefined {
  const plain = id.trim().replace(/[\s"'<>`&=]+/g, '_');
  if (plain === '' || plain.length > MAX_ID_UNITS) return undefined;
  return plain.startsWith(prefix) ? plain : prefix + plain;
}

/**
 * Prefixes a tree's ids. The first of equal ones stays. Returns true if an empty element has lost its id, and
 * may now be an icon.
 */
export function prefixIds(tree: Root, prefix: string): boolean {
  const seen = new Set<string>();
  let isEmptyLost = false;
  rewriteTree(tree, (node) => {
    // `delete` slows objects down, so elements without an id are left alone.
    if (!('id' in node.properties)) return undefined;
    const given = textProperty(node, 'id');
    const id = given === undefined ? undefined : safeId(given, prefix);
    delete node.properties.id;
    if (id === undefined || seen.has(id)) {
      isEmptyLost ||= node.children.length === 0;
      return undefined;
    }
    seen.add(id);
    node.properties.id = id;
    return undefined;
  });
  return isEmptyLost;
}
