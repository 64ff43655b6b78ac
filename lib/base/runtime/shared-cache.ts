import { defineProcessState } from './process-state';

/** Tags whose values to delete. */
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
  /** Locks a value's creation. Also true if the cache is unreachable. Absent without locks. */
  lock?(key: string, ttlMs: number): Promise<boolean>;
  unlock?(key: string): Promise<void>;
  /**
   * Deletes tagged values of all builds and messages other replicas. Resolves when done, if need be after an
   * outage; until then the values are misses. Rejects if impossible.
   */
  deleteTagged(tags: TagSelection, message: string): Promise<void>;
  /** True while the cache's server is unreachable. */
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

/** Shared cache on a server that also carries messages. */
export interface ReplicaCache extends SharedCache {
  subscribe(listener: PurgeListener): void;
}

/** Pages outside memory: on disk, or on CACHE_URL's server. */
export type PageStorage =
  | { kind: 'none' }
  | { kind: 'disk'; cache: SharedCache }
  | { kind: 'replicas'; cache: ReplicaCache };

/** Set when the site starts. */
export const pageStorage = defineProcessState<PageStorage>('page-storage', () => ({
  kind: 'none',
}));

/** This process's page cache outside memory, if any. */
export function sharedCache(): SharedCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'none' ? undefined : storage.cache;
}

/** Cache shared with replicas; undefined without CACHE_URL. */
export function replicaCache(): ReplicaCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'replicas' ? storage.cache : undefined;
}
