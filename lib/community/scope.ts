import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { defineProcessState } from '@/lib/base/runtime/process-state';

const storage = defineProcessState('community-scope', () => new AsyncLocalStorage<ClientKind>());

/** Runs a function, and all that it starts, for a client. */
export const runAsClient = <T>(client: ClientKind, run: () => T): T => storage().run(client, run);

/** Returns the current client's kind, by default a visitor. */
export const currentClientKind = (): ClientKind => storage().getStore() ?? 'visitor';
