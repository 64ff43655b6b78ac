import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Call } from './call';
import type { Dependencies } from './dependencies';
import type { Identity } from './identity';

/** The client of a rendering, and its dependencies. */
interface Scope {
  client?: ClientKind;
  dependencies?: Dependencies;
  /** Only names and order of the lists are shown. */
  isOutline?: boolean;
}

const storage = defineProcessState('community-scope', () => new AsyncLocalStorage<Scope>());

const runWith = <T>(more: Scope, run: () => T): T =>
  storage().run({ ...storage().getStore(), ...more }, run);

/** Runs a function, with all that it starts, on behalf of a client. */
export const runAsClient = <T>(client: ClientKind, run: () => T): T => runWith({ client }, run);

/** Returns the kind of the current client; a visitor by default. */
export const currentClientKind = (): ClientKind => storage().getStore()?.client ?? 'visitor';

/** Runs a function, and notes the answers to its calls. */
export const noteDependencies = <T>(dependencies: Dependencies, run: () => T): T =>
  runWith({ dependencies, isOutline: false }, run);

/** Reads a list whose outline is shown: changes of activity do not count. */
export const readOutline = <T>(read: () => T): T => runWith({ isOutline: true }, read);

/** Notes that the page in progress is made from this answer. */
export function noteAnswer(call: Call, identity: Identity | undefined): void {
  const { dependencies, isOutline } = storage().getStore() ?? {};
  dependencies?.add(call, identity, isOutline);
}

/** Notes that the current rendering depends on something that cannot be compared. */
export function noteUnknown(): void {
  storage().getStore()?.dependencies?.addUnknown();
}

/** Notes that a part of the current rendering was not ready in time. */
export function noteLate(): void {
  const dependencies = storage().getStore()?.dependencies;
  if (dependencies) dependencies.isLate = true;
}
