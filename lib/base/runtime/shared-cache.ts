import { defineProcessState } from './process-state';

export type TagSelection = ReadonlySet<string> | 'all';

export interface CacheUsage {
  count: number;
  bytes: number;
}

/** Cache shared by processes. Only `deleteTagged` throws or takes long. Slow or damaged values are misses. */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  /** Durable, unless the cache is busy or full. */
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** True also if the cache is unreachable. Caches without locks lack it. */
  lock?(key: string, ttlMs: number): Promise<boolean>;
  unlock?(key: string): Promise<void>;
  /**
   * Deletes tagged values of all builds and messages other replicas. Resolves when done, even after an
   * outage; until then the values are misses. Rejects if impossible.
   */
  deleteTagged(tags: TagSelection, message: string): Promise<void>;
  isAway?(): boolean;
  /** Undefined for a server, which reports its own. */
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

export const pageStorage = defineProcessState<PageStorage>('page-storage', () => ({
  kind: 'none',
}));

/** The cache of `pageStorage`, if any. */
export function sharedCache(): SharedCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'none' ? undefined : storage.cache;
}

/** The cache on CACHE_URL's server, if any. */
export function replicaCache(): ReplicaCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'replicas' ? storage.cache : undefined;
}
