import { defineProcessState } from './process-state';

export type TagSelection = ReadonlySet<string> | 'all';

export interface CacheUsage {
  /** Values that `get` may return. */
  count: number;
  /** Size of all values. */
  bytes: number;
}

/**
 * Cache shared by processes. Slow or damaged values are misses. Only `deleteTagged` throws or takes long.
 */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  /** Stores a value. A busy, full or unreachable cache ignores it. */
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** True with the lock, or if the cache is unreachable. Undefined for a cache without locks. */
  lock?(key: string, ttlMs: number): Promise<boolean>;
  unlock?(key: string): Promise<void>;
  /**
   * Deletes tagged values of all builds and sends the message to other replicas. Resolves when that is done,
   * even after an outage; until then the values are misses. Rejects if it is impossible.
   */
  deleteTagged(tags: TagSelection, message: string): Promise<void>;
  /** True while the server cannot be used. */
  isAway?(): boolean;
  /** Undefined for a server, which reports its usage itself. */
  usage(): CacheUsage | undefined;
  close(): Promise<void>;
}

/** Gets the messages of all replicas, this one included. */
export interface PurgeListener {
  onMessage(message: string): void;
  /** Called if messages may have been missed. */
  onMissed(): void;
}

export interface ReplicaCache extends SharedCache {
  subscribe(listener: PurgeListener): void;
}

/** Where pages are kept outside memory: on disk, or on CACHE_URL's server. */
export type PageStorage =
  | { kind: 'none' }
  | { kind: 'disk'; cache: SharedCache }
  | { kind: 'replicas'; cache: ReplicaCache };

export const pageStorage = defineProcessState<PageStorage>('page-storage', () => ({
  kind: 'none',
}));

/** Returns the cache of pages outside memory, if any. */
export function sharedCache(): SharedCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'none' ? undefined : storage.cache;
}

/** Returns the cache on CACHE_URL's server; undefined without CACHE_URL. */
export function replicaCache(): ReplicaCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'replicas' ? storage.cache : undefined;
}
