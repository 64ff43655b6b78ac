import type { Nodes } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { isTag, textProperty } from '../tree/hast';

/** True for a `mailto:` link. */
export const isMailLink = (node: Nodes): boolean =>
  node.type === 'element' && isTag('a')(node) && /^mailto:/i.test(textProperty(node, 'href') ?? '');

/** Returns text with addresses spelled for people (`obfuscate` in DokuWiki's inc/common.php). */
export const spokenAddress = (text: string): string =>
  text.includes('@')
    ? text.replaceAll('@', ' [at] ').replaceAll('.', ' [dot] ').replaceAll('-', ' [dash] ')
    : text;

/**
 * Prints a mail link with a reference for each `@`, which is in texts and values of attributes only, so that
 * simple programs that collect addresses find none.
 */
export const printMailLink = (link: Nodes): string => toHtml(link).replaceAll('@', '&#64;');

const speakTexts = (node: Nodes): void => {
  if (node.type === 'text') node.value = node.value.replaceAll('@', ' [at] ');
  if ('children' in node) node.children.forEach(speakTexts);
};

/** Replaces `@` in the texts of mail links by a word, in place, for texts that are made of a printed tree. */
export function speakMailLinks(node: Nodes): void {
  if (isMailLink(node)) speakTexts(node);
  else if ('children' in node) node.children.forEach(speakMailLinks);
}
