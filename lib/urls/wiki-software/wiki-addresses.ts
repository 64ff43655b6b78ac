export interface OldAddress {
  /** Decoded. */
  path: string;
  parameters: ReadonlyMap<string, string>;
}

/** Depends on the wiki's software. */
export interface WikiAddresses {
  /** URL of a wiki page, by default of the home page. */
  pageUrl(wikiUrl: string, id?: string): string;
  /** Absent where files have no ids. */
  fileUrl?(wikiUrl: string, id: string): string;
  /**
   * The id of the page at a URL of the wiki; `''` for the home page, undefined if it is no page. Absent where only
   * the wiki knows.
   */
  pageIdAt?(url: URL, wikiUrl: string): string | undefined;
  /** The wiki's reader rewrites links to pages shown here, so all other links lead to the wiki. */
  rewritesLinks?: true;
  /** Returns this site's path for a wiki URL of the past, or undefined. */
  resolveOldAddress(address: OldAddress): string | undefined;
}
