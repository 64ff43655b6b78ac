const REGISTRY = Symbol.for('lectern.process-state');

const globals: typeof globalThis & { [REGISTRY]?: Map<string, unknown> } = globalThis;
globals[REGISTRY] ??= new Map();
const registry = globals[REGISTRY];

/** Calling it returns the value. */
interface ProcessState<T> {
  (): T;
  set(value: T): void;
}

/**
 * Defines a per-process value. Bundles of esbuild and Next have their own copies of module variables; they
 * share this registry on `globalThis`.
 * @param key unique, checked by `architecture.test.ts`
 * @param create returns the initial value on first read
 */
export function defineProcessState<T>(key: string, create: () => T): ProcessState<T> {
  const get = () => {
    // Keys are unique, so the type is right.
    if (registry.has(key)) return registry.get(key) as T;
    const value = create();
    registry.set(key, value);
    return value;
  };
  return Object.assign(get, { set: (value: T) => void registry.set(key, value) });
}
