const REGISTRY = Symbol.for('lectern.process-state');

const globals: typeof globalThis & { [REGISTRY]?: Map<string, unknown> } = globalThis;
globals[REGISTRY] ??= new Map();
const registry = globals[REGISTRY];

/** A value that exists once per process. Calling it returns the value. */
interface ProcessState<T> {
  (): T;
  /** Replaces the value for the whole process. */
  set(value: T): void;
}

/**
 * Defines a value that exists once per process: a pool, a cache, a counter.
 *
 * esbuild compiles the HTTP layer into `dist/`, and Next compiles the routes into bundles of its own.
 * Each of these holds its own copy of a module, so a module-level variable exists several times in
 * one process. All copies share the registry behind this function, which is on `globalThis`.
 *
 * @param key names the value in the registry; `architecture.test.ts` checks that each key is defined once.
 * @param create returns the first value; called when the value is first read.
 */
export function defineProcessState<T>(key: string, create: () => T): ProcessState<T> {
  const get = () => {
    // Only copies of this definition write under this key.
    if (registry.has(key)) return registry.get(key) as T;
    const value = create();
    registry.set(key, value);
    return value;
  };
  return Object.assign(get, { set: (value: T) => void registry.set(key, value) });
}
