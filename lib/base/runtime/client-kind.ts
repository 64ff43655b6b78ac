import { AsyncLocalStorage } from 'node:async_hooks';
import { defineProcessState } from './process-state';

/**
 * On whose behalf the community is requested. `crawler`: declared crawlers and feed readers.
 * `background`: this site's own crawl of the community. It yields to visitors as a crawler does,
 * is never retried, and nothing that it reads is cached.
 */
export type ClientKind = 'visitor' | 'crawler' | 'background';

const storage = defineProcessState('client-kind', () => new AsyncLocalStorage<ClientKind>());

/** Runs a function, and everything that it starts, on behalf of a kind of client. */
export function runAsClient<T>(kind: ClientKind, run: () => T): T {
  return storage().run(kind, run);
}

/** The kind of client that this code runs on behalf of; a visitor by default. */
export function currentClientKind(): ClientKind {
  return storage().getStore() ?? 'visitor';
}
