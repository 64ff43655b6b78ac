export interface Cacheable {
  status: number;
  /** Size in memory; valid after `compress`. */
  bytes: number;
  compress(): Promise<void>;
  /** When the data were cached; set while the community is unavailable. */
  cachedAt?: Date | undefined;
  /** Age in milliseconds in the shared cache; negative if the clock was set back. */
  ageMs?: number;
  /** Version of the community's content, if known. */
  publication?: string | undefined;
  /** True for an empty list whose forum, topic or member may not exist. Not cached. */
  isEmpty?: boolean;
  /** True if a text was not rendered before its deadline. Not cached. */
  isLate?: boolean;
}
