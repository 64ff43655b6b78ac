import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Call } from './call';
import type { Dependencies } from './dependencies';
import type { Identity } from './identity';

interface Scope {
  client?: ClientKind;
  dependencies?: Dependencies;
  isOutline?: boolean;
}

const storage = defineProcessState('community-scope', () => new AsyncLocalStorage<Scope>());

const runWith = <T>(more: Scope, run: () => T): T =>
  storage().run({ ...storage().getStore(), ...more }, run);

/** Runs a function, and all that it starts, for a client. */
export const runAsClient = <T>(client: ClientKind, run: () => T): T => runWith({ client }, run);

/** Returns the current client's kind, by default a visitor. */
export const currentClientKind = (): ClientKind => storage().getStore()?.client ?? 'visitor';

/** Runs a function and records the answers that it uses. */
export const noteDependencies = <T>(dependencies: Dependencies, run: () => T): T =>
  runWith({ dependencies, isOutline: false }, run);

/**
 * Runs a function that reads only titles and names from lists, so that new posts and edits change nothing.
 */
export const readOutline = <T>(read: () => T): T => runWith({ isOutline: true }, read);

/** Records an answer that the current page uses. */
export function noteAnswer(call: Call, identity: Identity | undefined): void {
  const { dependencies, isOutline } = storage().getStore() ?? {};
  dependencies?.add(call, identity, isOutline);
}

/** Records a dependency that cannot be compared. */
export function noteUnknown(): void {
  storage().getStore()?.dependencies?.addUnknown();
}

/** Records that a part of the page was late, so that the page is not cached. */
export function noteLate(): void {
  const dependencies = storage().getStore()?.dependencies;
  if (dependencies) dependencies.isLate = true;
}
