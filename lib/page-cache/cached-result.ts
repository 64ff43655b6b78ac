/** A page that was cached and fresh, cached and stale, or just rendered. */
export type CachedResult<T> = { page: T; ageMs: number } & (
  | { state: 'HIT'; isRevalidated?: true }
  | ({ state: 'STALE' } & Staleness)
  | ({ state: 'MISS'; reason: 'uri-miss' | 'stale' } & Forwarding)
);

export type CacheState = CachedResult<unknown>['state'];

interface Staleness {
  /** Remaining freshness, 0 or less. */
  ttlMs: number;
  /** A renewal runs, but this request no longer waits for it. */
  isRenewing?: true;
  failedStatus?: number;
}

interface Forwarding {
  isStored: boolean;
  /** Another request started the rendering. */
  isCollapsed: boolean;
}

export interface Rendering<T> {
  page: T;
  /** The cached page is still current. */
  isKept: boolean;
  isStored: boolean;
}
