/** An address that a wiki may have had before. */
export interface OldAddress {
  /** Decoded. */
  path: string;
  /** The parameters of the query. */
  parameters: ReadonlyMap<string, string>;
}

/** The addresses of a wiki, which its software decides. */
export interface WikiAddresses {
  /** The address of a page at the wiki; of its home page without an id. */
  pageUrl(wikiUrl: string, id?: string): string;
  /** The address of a file at the wiki; undefined where files have no ids. */
  fileUrl(wikiUrl: string, id: string): string | undefined;
  /**
   * The id of the page that an address of the live wiki shows; `''` for the home page, undefined where it shows none,
   * or where only the wiki knows.
   */
  pageIdAt(url: URL, wikiUrl: string): string | undefined;
  /**
   * True where the reader of the wiki rewrites links to the pages that are shown here. All other links to the wiki
   * lead there.
   */
  rewritesLinks: boolean;
  /** The path on this site of the page that an old address of such a wiki means; undefined for none. */
  resolveOldAddress(address: OldAddress): string | undefined;
}
