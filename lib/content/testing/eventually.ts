import { vi } from 'vitest';

/** On a busy machine the worker thread may start, or be done, only after a page's deadline: then it is asked again. */
export function eventually<T>(check: () => Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 50 });
}
