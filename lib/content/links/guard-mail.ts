import type { Nodes, Root } from 'hast';
import { isTag, textProperty } from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';

/** Replaces `@` until printing. Sanitized text has no control characters. */
const AT_MARK = '\u0002';

/** True for a `mailto:` link. */
export const isMailLink = (node: Nodes): boolean =>
  node.type === 'element' && isTag('a')(node) && /^mailto:/i.test(textProperty(node, 'href') ?? '');

/** Returns text with addresses spelled for people (`obfuscate` in DokuWiki's inc/common.php). */
export const spokenAddress = (text: string): string =>
  text.includes('@')
    ? text.replaceAll('@', ' [at] ').replaceAll('.', ' [dot] ').replaceAll('-', ' [dash] ')
    : text;

function markText(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replaceAll('@', AT_MARK);
  if ('children' in node) for (const child of node.children) markText(child);
}

/** Marks linked addresses for `printAddresses`, since wikis protect them. */
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

/** Replaces marked `@`, in HTML by a reference, elsewhere by a word. */
export const printAddresses = (text: string, at = ' [at] '): string => text.replaceAll(AT_MARK, at);
