import { defineProcessState } from '@/lib/runtime/process-state';

/** The tags of values to delete; `all` deletes every value. */
export type TagSelection = ReadonlySet<string> | 'all';

/** How many values a cache holds, and the bytes that they take. */
export interface CacheUsage {
  count: number;
  bytes: number;
}

/**
 * A cache that outlives this process, and that other processes share. No method throws or takes
 * long: what cannot be read in time, or is damaged, is a miss.
 */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  /** Stores a value: once this resolves it outlives the process, unless the cache is busy or has no space. */
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Takes the lock on the creation of a value. True also where the cache does not respond. */
  lock(key: string, ttlMs: number): Promise<boolean>;
  unlock(key: string): Promise<void>;
  /** Deletes the values whose keys have one of the tags. */
  deleteTagged(tags: TagSelection): Promise<void>;
  /** The size of the cache; undefined for one in another server, which reports its own. */
  usage(): CacheUsage | undefined;
  close(): Promise<void>;
}

/** A shared cache in another server, through which replicas also send messages to each other. */
export interface ReplicaCache extends SharedCache {
  publish(message: string): Promise<void>;
  /** Calls back with every message, those that this replica published included. */
  subscribe(onMessage: (message: string) => void): Promise<void>;
}

export interface SharedCacheOptions {
  /** Begins all keys: builds and configurations do not share values. */
  prefix: string;
  /** The tag of a key, by which its value is deleted. */
  tagOf(key: string): string;
}

/** The cache in which this process keeps pages: of the replicas, or else on disk; undefined for none. */
export const sharedCache = defineProcessState<SharedCache | undefined>(
  'shared-cache',
  () => undefined,
);

/** The cache that this replica shares with others; undefined without CACHE_URL. */
export const replicaCache = defineProcessState<ReplicaCache | undefined>(
  'replica-cache',
  () => undefined,
);
