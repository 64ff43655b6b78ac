/** A page for a client: cached and fresh, cached and stale, or rendered now. */
export type CachedResult<T> = { page: T; ageMs: number } & (
  | { state: 'HIT'; isRevalidated?: true }
  | ({ state: 'STALE' } & Staleness)
  | ({ state: 'MISS'; reason: 'uri-miss' | 'stale' } & Forwarding)
);

/** The cache state of a page, as in metrics and `X-Cache`. */
export type CacheState = CachedResult<unknown>['state'];

interface Staleness {
  /** The remaining time of freshness: 0 or less. */
  ttlMs: number;
  /** A renewal is running, and has not ended in time for this request. */
  isRenewing?: true;
  /** The status of a rendering that has failed. */
  failedStatus?: number;
}

interface Forwarding {
  /** The page is in the cache now. */
  isStored: boolean;
  /** The request shared the rendering of another one. */
  isCollapsed: boolean;
}

/** A page that was rendered for the cache. */
export interface Rendering<T> {
  page: T;
  /** The page was in the cache, and is still current. */
  isKept: boolean;
  /** The page is in the cache now. */
  isStored: boolean;
}
