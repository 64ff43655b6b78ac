import type { ListedPage } from '../../wiki-index/indexed-wiki';

/** Returns links as a list in DokuWiki's syntax. */
export const printList = (links: readonly string[]): string =>
  links.map((link) => `\n  * ${link}`).join('');

/** Returns a link's text without `]]`, which would end the link. */
export const linkText = (text: string): string => text.replaceAll(']]', '] ]');

/** Prints a link in DokuWiki's syntax. */
export const printLink = (target: string, title: string): string =>
  `[[:${target}|${linkText(title)}]]`;

/**
 * Returns a test for a pattern of letters, digits, `.`, `^`, `$` and `|`; undefined for other patterns, which
 * could be too slow.
 */
export function plainTest(pattern: string, flags: string): ((text: string) => boolean) | undefined {
  const plain = pattern.replace(/^\.?\*|\.?\*$/g, '');
  if (!/^[\p{L}\p{N}\s_:.^$|-]*$/u.test(plain)) return undefined;
  const expression = new RegExp(plain, `${flags}u`);
  return (text) => expression.test(text);
}

/** Returns a test for pages in the given namespaces, which end with a colon. */
export const isInSome = (namespaces: readonly string[]) => (page: ListedPage) =>
  namespaces.some((start) => page.id.startsWith(start));
