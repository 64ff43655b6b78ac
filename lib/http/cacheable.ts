/** The properties of a page that the cache reads. */
export interface Cacheable {
  status: number;
  /** Size in memory; valid once the page is compressed. */
  bytes: number;
  /** Reduces the size. Called before the page is cached, unless the policy says otherwise. */
  compress(): Promise<void>;
  /** When the data on the page were cached; set while the community does not respond. */
  cachedAt?: Date | undefined;
  /**
   * Age on arrival in milliseconds: positive for a page from the shared cache, negative after the clock was
   * set back.
   */
  ageMs?: number;
  /** The publication that the page shows; undefined without publications. */
  publication?: string | undefined;
  /** True for a page that lists nothing under an invented name. It is not cached. */
  isEmpty?: boolean;
  /** True for a page with a text that was not rendered in time. It is not cached. */
  isLate?: boolean;
}
