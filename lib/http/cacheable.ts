export interface Cacheable {
  status: number;
  /** Memory size; valid once compressed. */
  bytes: number;
  /** Called before caching, unless the policy disables it. */
  compress(): Promise<void>;
  /** When the data were cached; set while the community is unavailable. */
  cachedAt?: Date | undefined;
  /** Milliseconds: positive from the shared cache, negative after the clock was set back. */
  ageMs?: number;
  publication?: string | undefined;
  /** An empty list under an invented name, not cached. */
  isEmpty?: boolean;
  /** A text missed its deadline; not cached. */
  isLate?: boolean;
}
