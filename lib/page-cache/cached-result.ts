/** A page for a client, and how it was obtained: cached and fresh, cached and past its time, or rendered now. */
export type CachedResult<T> = { page: T; ageMs: number } & (
  | { state: 'HIT'; isRevalidated?: true }
  | ({ state: 'STALE' } & Staleness)
  | ({ state: 'MISS'; reason: 'uri-miss' | 'stale' } & Forwarding)
);

/** How a page was obtained, as metrics and `X-Cache` name it. */
export type CacheState = CachedResult<unknown>['state'];

interface Staleness {
  /** For how much longer the page is fresh: 0 or less. */
  ttlMs: number;
  /** A rendering is running that has not ended in time for this request. */
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
