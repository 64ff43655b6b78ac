/**
 * One value for the whole process, made at the first call.
 *
 * The front door and Next's bundles each hold their own copy of a module, so a module-level
 * variable may exist more than once; what must exist once (a pool, a store, a cache) goes here.
 */
export function processState<T>(name: string, make: () => T): T {
  const key = Symbol.for(`lectern.${name}`);
  const shelf = globalThis as typeof globalThis & Record<symbol, T | undefined>;
  const kept = shelf[key];
  if (kept !== undefined) return kept;
  const made = make();
  shelf[key] = made;
  return made;
}
