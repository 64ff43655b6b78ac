/** A page: cached and fresh, cached and stale, or just rendered. */
export type CachedResult<T> = { page: T; ageMs: number } & (
  | { state: 'HIT'; isRevalidated?: true }
  | ({ state: 'STALE' } & Staleness)
  | ({ state: 'MISS'; reason: 'uri-miss' | 'stale' } & Forwarding)
);

export type CacheState = CachedResult<unknown>['state'];

interface Staleness {
  /** Remaining freshness; 0 or less. */
  ttlMs: number;
  /** A renewal runs, but took too long for this request. */
  isRenewing?: true;
  /** Status of a failed renewal. */
  failedStatus?: number;
}

interface Forwarding {
  /** The page is cached now. */
  isStored: boolean;
  /** Shared another request's rendering. */
  isCollapsed: boolean;
}

export interface Rendering<T> {
  page: T;
  /** The cached page was confirmed. */
  isKept: boolean;
  /** The page is cached now. */
  isStored: boolean;
}
