import type { Namespace, WikiPageEntry } from './community';
import { oncePerList } from './once-per-list';

/** The namespace that a page or namespace lies in; `''` is the root. */
export function namespaceOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf(':')));
}

/** The last part of the id of a page or namespace. */
export function lastIdPart(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1);
}

/** The namespaces around an id, outermost first, without the root and itself. */
export function namespaceAncestors(id: string): string[] {
  const parts = id.split(':').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join(':'));
}

/** The root, namespaces and all those around them, each once; at most `max`. */
export function withAncestors(ids: readonly string[], max = Number.MAX_SAFE_INTEGER): Set<string> {
  const found = new Set(['']);
  for (const id of ids)
    for (let each = id; !found.has(each) && found.size < max; each = namespaceOf(each))
      found.add(each);
  return found;
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Compares titles as people sort them. */
export const byTitle = (a: { title: string }, b: { title: string }) => compare(a.title, b.title);

/** The entries of a list by the namespace that they lie in, sorted. */
function groupSorted<T extends { id: string }>(
  entries: readonly T[],
  compareEntries: (a: T, b: T) => number,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries.toSorted(compareEntries)) {
    const parent = namespaceOf(entry.id);
    const group = groups.get(parent);
    if (group) group.push(entry);
    else groups.set(parent, [entry]);
  }
  return groups;
}

const isStart = ({ id }: WikiPageEntry) => Number(lastIdPart(id) === 'start');

const namespacesByParent = oncePerList((namespaces: readonly Namespace[]) =>
  groupSorted(
    namespaces.filter(({ id }) => id !== ''),
    byTitle,
  ),
);
const pagesByParent = oncePerList((pages: readonly WikiPageEntry[]) =>
  groupSorted(pages, (a, b) => isStart(b) - isStart(a) || byTitle(a, b)),
);

/** The namespaces directly in a namespace, by title. */
export function childNamespaces(namespaces: readonly Namespace[], parentId: string): Namespace[] {
  return namespacesByParent(namespaces).get(parentId) ?? [];
}

/** The pages directly in a namespace, its start page first, the rest by title. */
export function childPages(pages: readonly WikiPageEntry[], namespaceId: string): WikiPageEntry[] {
  return pagesByParent(pages).get(namespaceId) ?? [];
}
