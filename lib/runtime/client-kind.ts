import { AsyncLocalStorage } from 'node:async_hooks';
import { defineProcessState } from '@/lib/runtime/process-state';

/**
 * For whose sake the community is asked: robots are declared crawlers, and feeds; a walk through
 * the whole community waits like a robot, asks at its own pace, and nothing that it reads is kept.
 */
export type ClientKind = 'visitor' | 'crawler' | 'background';

const storage = defineProcessState('client-kind', () => new AsyncLocalStorage<ClientKind>());

/** Runs something, and all that it starts, for the sake of this caller. */
export function runAsClient<T>(kind: ClientKind, run: () => T): T {
  return storage().run(kind, run);
}

/** For whose sake this runs; a person's unless it was said otherwise. */
export function currentClientKind(): ClientKind {
  return storage().getStore() ?? 'visitor';
}
