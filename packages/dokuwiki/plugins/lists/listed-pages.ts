import { parentOf } from '../../ids/id-parts';
import { resolveId } from '../../ids/page-id';
import type { IndexedWiki, ListedPage } from '../../wiki-index/indexed-wiki';
import { printLink, printList } from './print-list';

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Returns the ids of listed pages in a namespace, at most so many levels below it. */
export function pagesWithin(
  { pages }: IndexedWiki,
  namespace: string,
  depth = Number.POSITIVE_INFINITY,
): Set<string> {
  const start = namespace === '' ? '' : `${namespace}:`;
  const isWithin = (id: string) =>
    id.startsWith(start) && id.slice(start.length).split(':').length <= depth;
  return new Set([...pages.keys()].filter(isWithin));
}

/** Returns those pages that are listed. */
export const listedPages = ({ pages }: IndexedWiki, ids: Iterable<string>): ListedPage[] =>
  [...ids].flatMap((id) => pages.get(id) ?? []);

/** Returns a list of pages by title, with numbers in their order. */
export function listPages(wiki: IndexedWiki, ids: Iterable<string>): string {
  const pages = listedPages(wiki, ids).sort((one, other) => compare(one.title, other.title));
  return printList(pages.map(({ id, title }) => printLink(id, title)));
}

/** Returns the namespace that a name on a page means. `start` prefixes names without colon or dot. */
export function namespaceAt(name: string, start: string, pageId: string): string {
  if (/^[.:]/.test(name)) return parentOf(resolveId(`${name}:`, pageId));
  const prefix = name.includes(':') ? ':' : start;
  return parentOf(resolveId(`${prefix}${name}:`, pageId));
}
