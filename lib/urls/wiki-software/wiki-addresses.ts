export interface OldAddress {
  /** Decoded. */
  path: string;
  parameters: ReadonlyMap<string, string>;
}

export interface WikiAddresses {
  /** Returns a wiki page's URL, by default the home page's. */
  pageUrl(wikiUrl: string, id?: string): string;
  /** @param parts decoded path segments of the file below `/media/` */
  fileUrl(wikiUrl: string, parts: readonly string[]): string | undefined;
  /** Returns this site's path for a URL of a file of the wiki; undefined for other URLs. */
  filePathAt(url: URL): string | undefined;
  /**
   * Returns the id of the page at a URL of the wiki: `''` for the home page, undefined if it is no page.
   * Undefined if only the wiki knows.
   */
  pageIdAt?(url: URL, wikiUrl: string): string | undefined;
  /** The wiki's reader rewrites links to pages shown here. All other links lead to the wiki. */
  rewritesLinks?: true;
  /** Names of the namespace whose pages list others, by language. */
  categoryNamespaces?: readonly string[];
  /** Returns this site's path for an old URL of the wiki, if any. */
  resolveOldAddress(address: OldAddress): string | undefined;
}
