export interface OldAddress {
  /** Decoded. */
  path: string;
  parameters: ReadonlyMap<string, string>;
}

/** Depends on the wiki's software. */
export interface WikiAddresses {
  /** URL of a wiki page, by default of the home page. */
  pageUrl(wikiUrl: string, id?: string): string;
  /** Undefined where files have no ids. */
  fileUrl(wikiUrl: string, id: string): string | undefined;
  /** `''` for the home page; undefined if not a page, or only the wiki knows. */
  pageIdAt(url: URL, wikiUrl: string): string | undefined;
  /** True if the wiki's reader rewrites links to pages shown here, so that all others lead to the wiki. */
  rewritesLinks: boolean;
  /** Returns this site's path for a wiki URL of the past, or undefined. */
  resolveOldAddress(address: OldAddress): string | undefined;
}
