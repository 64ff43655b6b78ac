import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/lib/runtime/process-state';

/**
 * For whose sake the community is asked: robots are declared crawlers, and feeds; a walk through
 * the whole community waits like a robot, asks at its own pace, and nothing that it reads is kept.
 */
export type Caller = 'person' | 'robot' | 'walk';

const storage = () => processWide('caller', () => new AsyncLocalStorage<Caller>());

/** Runs something, and all that it starts, for the sake of this caller. */
export function runFor<T>(who: Caller, run: () => T): T {
  return storage().run(who, run);
}

/** For whose sake this runs; a person's unless it was said otherwise. */
export function caller(): Caller {
  return storage().getStore() ?? 'person';
}
