const REGISTRY = Symbol.for('lectern.process-state');

const globals: typeof globalThis & { [REGISTRY]?: Map<string, unknown> } = globalThis;
globals[REGISTRY] ??= new Map();
const registry = globals[REGISTRY];

interface ProcessState<T> {
  (): T;
  set(value: T): void;
}

/**
 * Defines a value of the process. Bundles of esbuild and Next have copies of module variables, so it is kept
 * in `globalThis`.
 * @param key unique (`architecture.test.ts`)
 * @param create returns the initial value, at the first read
 */
export function defineProcessState<T>(key: string, create: () => T): ProcessState<T> {
  const get = () => {
    // A unique key has one type.
    if (registry.has(key)) return registry.get(key) as T;
    const value = create();
    registry.set(key, value);
    return value;
  };
  return Object.assign(get, { set: (value: T) => void registry.set(key, value) });
}
