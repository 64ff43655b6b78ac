import type { Namespace, WikiPageEntry } from './records';

/** Returns an id's namespace; `''` is the root. */
export function namespaceOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf(':')));
}

/** Returns the part of an id after its last colon. */
export function lastIdPart(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1);
}

/** Returns the namespaces around an id, outermost first, without the root. */
export function namespaceAncestors(id: string): string[] {
  const parts = id.split(':').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join(':'));
}

/** Pages that a list of categories names for each. */
export const MAX_CATEGORY_TITLES = 6;

/** The page of this name is shown beside all pages of its namespace and below. */
export const SIDEBAR = 'sidebar';

/**
 * Returns the names of pages shown beside others. Templates other than DokuWiki's own also show `topnav` and
 * `navbar`.
 */
export const navigationNames = (template?: string): string[] =>
  template === 'dokuwiki' ? [SIDEBAR] : ['topnav', 'navbar', SIDEBAR];

/**
 * Returns the ids of the pages shown beside a page: the nearest of each name (`page_findnearest` in
 * DokuWiki's inc/pageutils.php).
 * @param select returns those ids that exist
 */
export function pagesBeside(id: string, select: (ids: string[]) => ReadonlySet<string>): string[] {
  const namespaces = [...namespaceAncestors(id).reverse(), ''];
  const prefixes = namespaces.map((each) => each && `${each}:`);
  const lists = navigationNames().map((name) => prefixes.map((prefix) => prefix + name));
  const existingIds = select(lists.flat());
  const nearest = lists.flatMap((ids) => ids.find((candidate) => existingIds.has(candidate)) ?? []);
  return nearest.filter((candidate) => candidate !== id);
}

/** Returns the ids with their ancestors and the root, at most `max`. */
export function withAncestors(ids: readonly string[], max = Number.MAX_SAFE_INTEGER): Set<string> {
  const namespaceIds = new Set(['']);
  for (const id of ids) {
    let namespaceId = id;
    while (!namespaceIds.has(namespaceId) && namespaceIds.size < max) {
      namespaceIds.add(namespaceId);
      namespaceId = namespaceOf(namespaceId);
    }
  }
  return namespaceIds;
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Compares titles in natural order: 2 before 10. */
export const byTitle = (a: { title: string }, b: { title: string }) => compare(a.title, b.title);

/** Children of each namespace by title, built once per list. */
const trees = new WeakMap<readonly Namespace[], Map<string, Namespace[]>>();

function treeOf(namespaces: readonly Namespace[]): Map<string, Namespace[]> {
  const cachedTree = trees.get(namespaces);
  if (cachedTree) return cachedTree;
  const tree = new Map<string, Namespace[]>();
  for (const namespace of namespaces.toSorted(byTitle)) {
    if (namespace.id === '') continue;
    const parent = namespaceOf(namespace.id);
    const siblings = tree.get(parent);
    if (siblings) {
      siblings.push(namespace);
    } else {
      tree.set(parent, [namespace]);
    }
  }
  trees.set(namespaces, tree);
  return tree;
}

/** Returns the child namespaces, by title. */
export function childNamespaces(namespaces: readonly Namespace[], parentId: string): Namespace[] {
  return treeOf(namespaces).get(parentId) ?? [];
}

/** Returns the pages directly in a namespace: the start page, then the others by title. */
export function childPages(pages: WikiPageEntry[], namespaceId: string): WikiPageEntry[] {
  const isStart = ({ id }: WikiPageEntry) => Number(lastIdPart(id) === 'start');
  return pages
    .filter(({ id }) => namespaceOf(id) === namespaceId)
    .sort((a, b) => isStart(b) - isStart(a) || byTitle(a, b));
}
