/** What is known about changes of the community, so that pages need not be rendered again without one. */
export interface ContentVersion {
  /**
   * Identifies the content that a rendering which begins now will show: empty where the community
   * does not tell, undefined while the store is being replaced.
   */
  current(): string | undefined;
  /** True when the page at an address, made from another version, may show what has changed since. */
  isOutdated(version: string, address: string): boolean;
  /**
   * Calls back when another store is there, and again once every rendering reads from it, with a
   * function that is true for the addresses whose pages and responses may show what has changed.
   */
  onReplaced(listener: ReplacedListener): void;
}

export type ReplacedListener = (isAffected: (address: string) => boolean) => void;

/** Of a remote community, which changes without a word: pages are renewed by their age. */
export const UNKNOWN_VERSION: ContentVersion = {
  current: () => '',
  isOutdated: (version) => version !== '',
  onReplaced: () => undefined,
};
