import { defineProcessState } from './process-state';

export type TagSelection = ReadonlySet<string> | 'all';

export interface CacheUsage {
  count: number;
  bytes: number;
}

/** Cache shared by processes. Only `deleteTagged` throws or takes long. Slow or damaged values are misses. */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  /** Stores a value for `ttlMs`. A busy, full or unreachable cache ignores it. */
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** True if this process got the lock, or the cache is unreachable. Undefined for caches without locks. */
  lock?(key: string, ttlMs: number): Promise<boolean>;
  unlock?(key: string): Promise<void>;
  /**
   * Deletes tagged values of all builds and messages other replicas. Resolves when done, even after an
   * outage; until then the values are misses. Rejects if impossible.
   */
  deleteTagged(tags: TagSelection, message: string): Promise<void>;
  /** True while the server cannot be used. */
  isAway?(): boolean;
  /** Undefined for a server, which reports its usage itself. */
  usage(): CacheUsage | undefined;
  close(): Promise<void>;
}

/** Receives all replicas' messages, including its own. */
export interface PurgeListener {
  onMessage(message: string): void;
  /** Messages may have been missed. */
  onMissed(): void;
}

export interface ReplicaCache extends SharedCache {
  subscribe(listener: PurgeListener): void;
}

/** Pages outside memory: on disk, or on CACHE_URL's server. */
export type PageStorage =
  | { kind: 'none' }
  | { kind: 'disk'; cache: SharedCache }
  | { kind: 'replicas'; cache: ReplicaCache };

/** Where this process keeps pages outside of its memory. */
export const pageStorage = defineProcessState<PageStorage>('page-storage', () => ({
  kind: 'none',
}));

/** Returns the cache of `pageStorage`; undefined if pages are only in memory. */
export function sharedCache(): SharedCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'none' ? undefined : storage.cache;
}

/** Returns the cache on CACHE_URL's server; undefined without CACHE_URL. */
export function replicaCache(): ReplicaCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'replicas' ? storage.cache : undefined;
}
