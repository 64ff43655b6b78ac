import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Call } from './call';
import type { Dependencies } from './dependencies';
import type { Identity } from './identity';

/** For whom the community is asked, and what notes its answers. */
interface Scope {
  client?: ClientKind;
  dependencies?: Dependencies;
  /** Only the names and the order of the lists that are read show. */
  isOutline?: boolean;
}

const storage = defineProcessState('community-scope', () => new AsyncLocalStorage<Scope>());

const runWith = <T>(more: Scope, run: () => T): T =>
  storage().run({ ...storage().getStore(), ...more }, run);

/** Runs a function, and everything that it starts, on behalf of a kind of client. */
export const runAsClient = <T>(client: ClientKind, run: () => T): T => runWith({ client }, run);

/** The kind of client that this code runs on behalf of; a visitor by default. */
export const currentClientKind = (): ClientKind => storage().getStore()?.client ?? 'visitor';

/** Runs a function; the answers to all calls that it makes are noted. */
export const noteDependencies = <T>(dependencies: Dependencies, run: () => T): T =>
  runWith({ dependencies, isOutline: false }, run);

/** Reads a list of which only the outline is shown: what changes with each post or edit does not count. */
export const readOutline = <T>(read: () => T): T => runWith({ isOutline: true }, read);

/** Notes an answer of what is being made now. */
export function noteAnswer(call: Call, identity: Identity | undefined): void {
  const { dependencies, isOutline } = storage().getStore() ?? {};
  dependencies?.add(call, identity, isOutline);
}

/** Notes that what is being made now depends on something that cannot be compared. */
export function noteUnknown(): void {
  storage().getStore()?.dependencies?.addUnknown();
}

/** Notes that a part of what is being made now was not to be had in time. */
export function noteLate(): void {
  const dependencies = storage().getStore()?.dependencies;
  if (dependencies) dependencies.isLate = true;
}
