/** Pages that this process has not rendered. */
export interface LoadedPages<T> {
  /** The page at a canonical URL that another process has rendered, with its age. */
  load(key: string): Promise<T | undefined>;
  /** True for a page, loaded from a key, that may show what has changed since it was rendered. */
  isOutdated(page: T, key: string): boolean;
}

/** What is known of pages outside of the cache in memory. */
export interface PageSource<T> {
  /** The version of the community's content; empty or undefined where not known. */
  contentVersion(): string | undefined;
  shared?: LoadedPages<T>;
}
