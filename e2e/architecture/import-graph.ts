import path from 'node:path';

/** `file` is relative to the project's root, with forward slashes. */
export interface CodeFile {
  file: string;
  text: string;
}

/** Static and dynamic imports, re-exports, and `import('…')` types, outside comments. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])((?:@\/|\.{1,2}\/|@lectern\/)[^'"\n]+)\1/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/**
 * Returns, per file, the files among `sources` that it imports; of this repository's packages, their doors.
 * Omits other packages and files.
 */
export function importsOf(sources: readonly CodeFile[]): Map<string, string[]> {
  const files = new Set(sources.map(({ file }) => file));
  const resolve = (importer: string, specifier: string) => {
    const inRoot = specifier.replace(/^@lectern\/(.+)/, '@/packages/$1/index');
    const base = inRoot.startsWith('@/')
      ? inRoot.slice(2)
      : path.posix.join(path.posix.dirname(importer), inRoot);
    return [base, `${base}.ts`, `${base}.tsx`].find((candidate) => files.has(candidate));
  };
  return new Map(
    sources.map(({ file, text }) => {
      const specifiers = [...text.replace(COMMENT, '').matchAll(SPECIFIER)].map(
        (match) => match[2] ?? '',
      );
      return [file, specifiers.flatMap((specifier) => resolve(file, specifier) ?? [])];
    }),
  );
}

/**
 * Returns every cycle: the strongly connected sets of files (Tarjan's algorithm), and files that import
 * themselves.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    let low = number;
    stack.push(file);
    onStack.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) {
        low = Math.min(low, visit(target));
      } else if (onStack.has(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(file, low);
    if (low === number) {
      const members = stack.splice(stack.indexOf(file));
      for (const member of members) onStack.delete(member);
      if (members.length > 1 || graph.get(file)?.includes(file)) cycles.push(members.sort());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
