/** A response that the page cache can hold. */
export interface Cacheable {
  status: number;
  /** Memory size; valid once compressed. */
  bytes: number;
  /** Called before caching, unless the policy disables it. */
  compress(): Promise<void>;
  /** When the data were cached; set while the community is unavailable. */
  cachedAt?: Date | undefined;
  /** Age of a page from the shared cache in milliseconds; negative if the clock was set back since. */
  ageMs?: number;
  publication?: string | undefined;
  /** True for an empty list whose forum, topic or member may not exist; not cached. */
  isEmpty?: boolean;
  /** True if a text was not rendered before its deadline; not cached. */
  isLate?: boolean;
}
