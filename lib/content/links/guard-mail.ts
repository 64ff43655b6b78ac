import type { Nodes, Root } from 'hast';
import { isTag, textProperty } from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';

/** Stands for the at sign of an address until its tree is printed: sanitized text contains no control characters. */
const AT_MARK = '\u0002';

/** True for a link to a mail address. */
export const isMailLink = (node: Nodes): boolean =>
  node.type === 'element' && isTag('a')(node) && /^mailto:/i.test(textProperty(node, 'href') ?? '');

/** Returns a text with its addresses as people read them, and programs do not (`obfuscate` of DokuWiki's inc/common.php). */
export const spokenAddress = (text: string): string =>
  text.includes('@')
    ? text.replaceAll('@', ' [at] ').replaceAll('.', ' [dot] ').replaceAll('-', ' [dash] ')
    : text;

function markText(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replaceAll('@', AT_MARK);
  if ('children' in node) for (const child of node.children) markText(child);
}

/** Marks the addresses of a tree that are links, as a wiki protects them, for `printAddresses`. */
export function guardMail(tree: Root): void {
  rewriteTree(tree, (node) => {
    if (!isMailLink(node)) return undefined;
    for (const name of ['href', 'title']) {
      const value = textProperty(node, name);
      if (value !== undefined) node.properties[name] = value.replaceAll('@', AT_MARK);
    }
    markText(node);
    return undefined;
  });
}

/** Prints the at signs of marked addresses: in HTML as a reference, which browsers read, else as a word. */
export const printAddresses = (text: string, at = ' [at] '): string => text.replaceAll(AT_MARK, at);
