/** Returns an id's namespace (`getNS`); `''` is the root. */
export const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf(':')));

/** Returns an id's name within its namespace (`noNS`). */
export const nameWithin = (id: string): string => id.slice(id.lastIndexOf(':') + 1);

/** Returns the namespaces around an id, outermost first, without the root. */
export function namespacesAround(id: string): string[] {
  const parts = id.split(':').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join(':'));
}
