import { AsyncLocalStorage } from 'node:async_hooks';
import { defineProcessState } from './process-state';

/** The kinds of clients, those first to which the others yield. */
export const CLIENT_KINDS = ['reader', 'visitor', 'crawler', 'background'] as const;

/**
 * On whose behalf the community is requested. `reader`: a visitor where browsers are known to be.
 * `crawler`: declared crawlers and feed readers. `background`: this site's own crawl of the community.
 * It yields as a crawler does, is never retried, and nothing that it reads is cached.
 */
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** True for a client that yields to visitors. */
export const isYielding = (kind: ClientKind) => kind === 'crawler' || kind === 'background';

const storage = defineProcessState('client-kind', () => new AsyncLocalStorage<ClientKind>());

/** Runs a function, and everything that it starts, on behalf of a kind of client. */
export function runAsClient<T>(kind: ClientKind, run: () => T): T {
  return storage().run(kind, run);
}

/** The kind of client that this code runs on behalf of; a visitor by default. */
export function currentClientKind(): ClientKind {
  return storage().getStore() ?? 'visitor';
}
