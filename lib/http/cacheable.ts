export interface Cacheable {
  status: number;
  /** Size in memory. */
  bytes: number;
  /** Called when `bytes` has grown, because another encoding is kept. The cache that holds it sets it. */
  onGrown?: (() => void) | undefined;
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
