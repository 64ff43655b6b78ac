import { defineProcessState } from '@/lib/runtime/process-state';

/**
 * What many replicas keep together. Nothing here throws or takes long: what the server behind it
 * cannot do in time is a miss, and the replica goes on alone.
 */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  /** Takes the right to make what stands under a key. True also where nobody can be asked. */
  lock(key: string, ttlMs: number): Promise<boolean>;
  unlock(key: string): Promise<void>;
  /** Forgets what stands under the keys that are concerned. */
  deleteWhere(isConcerned: (key: string) => boolean): Promise<void>;
  publish(message: string): Promise<void>;
  /** Told of every message, the ones published here included. */
  subscribe(listen: (message: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** What this replica shares with others; undefined without CACHE_URL. */
export const sharedCache = defineProcessState<SharedCache | undefined>(
  'shared-cache',
  () => undefined,
);
