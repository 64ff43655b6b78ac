import { defineProcessState } from './process-state';

/** The tags of values to delete; `all` deletes every value. */
export type TagSelection = ReadonlySet<string> | 'all';

/** How many values a cache holds, and the bytes that they take. */
export interface CacheUsage {
  count: number;
  bytes: number;
}

/**
 * A cache that outlives this process, and that other processes share. None but `deleteTagged`
 * throws or takes long: what cannot be read in time, or is damaged, is a miss.
 */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  /** Stores a value: once this resolves it outlives the process, unless the cache is busy or has no space. */
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Takes the lock on the creation of a value. True also where the cache does not respond; absent where nothing is locked. */
  lock?(key: string, ttlMs: number): Promise<boolean>;
  unlock?(key: string): Promise<void>;
  /**
   * Deletes the values of all builds that have one of the tags, and then sends a message to the
   * other replicas that share the cache. Resolves when that is done, which may be after an outage; until then none
   * of these values is read. Rejects where it cannot be done.
   */
  deleteTagged(tags: TagSelection, message: string): Promise<void>;
  /** True while a cache in another server does not respond. */
  isAway?(): boolean;
  /** The size of the cache; undefined for one in another server, which reports its own. */
  usage(): CacheUsage | undefined;
  close(): Promise<void>;
}

/** What is called with the messages of all replicas, those of this one included. */
export interface PurgeListener {
  onMessage(message: string): void;
  /** Called where messages may be missing. */
  onMissed(): void;
}

/** A shared cache in another server, through which replicas also send messages to each other. */
export interface ReplicaCache extends SharedCache {
  subscribe(listener: PurgeListener): void;
}

/** Where this process stores pages outside of its memory: on disk, or in the server of CACHE_URL. */
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
