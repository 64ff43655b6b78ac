import { defineProcessState } from '@/lib/runtime/process-state';

/**
 * A cache that several replicas share. No method throws or takes long: what the server behind it
 * cannot do in time is a miss.
 */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  /** Takes the lock on the creation of a value. True also where the server does not reply. */
  lock(key: string, ttlMs: number): Promise<boolean>;
  unlock(key: string): Promise<void>;
  /** Deletes the values whose keys match. */
  deleteWhere(isMatch: (key: string) => boolean): Promise<void>;
  publish(message: string): Promise<void>;
  /** Calls back with every message, those that this replica published included. */
  subscribe(onMessage: (message: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** The cache that this replica shares with others; undefined without CACHE_URL. */
export const sharedCache = defineProcessState<SharedCache | undefined>(
  'shared-cache',
  () => undefined,
);
