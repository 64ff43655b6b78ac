import { defineProcessState } from './process-state';

/** The tags of values to delete; `all` deletes every value. */
export type TagSelection = ReadonlySet<string> | 'all';

/** The number of cached values, and their bytes. */
export interface CacheUsage {
  count: number;
  bytes: number;
}

/**
 * A cache that outlives this process and that other processes share. Only `deleteTagged` throws or takes
 * long. A slow or damaged value is a miss.
 */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  /** Stores a value durably, unless the cache is busy or full. */
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * Locks the creation of a value. True also when the cache does not respond. Absent in caches without locks.
   */
  lock?(key: string, ttlMs: number): Promise<boolean>;
  unlock?(key: string): Promise<void>;
  /**
   * Deletes the values of all builds with one of the tags, then sends a message to the other replicas.
   * Resolves when that is done, possibly after an outage; until then these values are misses. Rejects when it
   * is impossible.
   */
  deleteTagged(tags: TagSelection, message: string): Promise<void>;
  /** True while a cache in another server does not respond. */
  isAway?(): boolean;
  /** The size of the cache; undefined for a server, which reports its own. */
  usage(): CacheUsage | undefined;
  close(): Promise<void>;
}

/** Receives the messages of all replicas, including this one. */
export interface PurgeListener {
  onMessage(message: string): void;
  /** Called where messages may be missing. */
  onMissed(): void;
}

/** A shared cache on a server, through which replicas also exchange messages. */
export interface ReplicaCache extends SharedCache {
  subscribe(listener: PurgeListener): void;
}

/** The storage of pages outside of memory: on disk, or on the server of CACHE_URL. */
export type PageStorage =
  | { kind: 'none' }
  | { kind: 'disk'; cache: SharedCache }
  | { kind: 'replicas'; cache: ReplicaCache };

/** The storage of this process; `none` until the start of the site sets it. */
export const pageStorage = defineProcessState<PageStorage>('page-storage', () => ({
  kind: 'none',
}));

/** The cache in which this process stores pages; undefined without one. */
export function sharedCache(): SharedCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'none' ? undefined : storage.cache;
}

/** The cache that this replica shares with others; undefined without CACHE_URL. */
export function replicaCache(): ReplicaCache | undefined {
  const storage = pageStorage();
  return storage.kind === 'replicas' ? storage.cache : undefined;
}
