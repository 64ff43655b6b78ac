/** The records of a community, as far as its sitemaps need them. */
export interface Catalog {
  /** Every page of the wiki; `changed` in Unix seconds. */
  wiki: { id: string; changed?: number | undefined }[];
  /** The id of the wiki's home page, which has a URL of its own. */
  wikiHome?: string | undefined;
  namespaces: string[];
  /** Forums, and those among them that hold others. */
  forums: { id: number; isParent: boolean }[];
  /** The months in which posts were written, where the community knows them. */
  months: string[];
  /** `pages`: how many are known to exist; `last`: Unix seconds of the last post. */
  topics: { id: number; pages: number; last?: number | undefined }[];
  /** How many topics each list has, moved ones included. */
  counts: { all: number; digest: number; featured: number; byForum: Record<string, number> };
}

/** An unfinished crawl of a community: what was found, and what comes next. */
export interface CrawlState {
  found: Catalog;
  /** Namespaces whose pages are not read yet; undefined before the namespaces are known. */
  toRead?: string[];
  hasHome: boolean;
  hasForums: boolean;
  /** How many topics were read or skipped. */
  offset: number;
  isDone: boolean;
}

/** A crawl that has not begun. */
export const newCrawlState = (): CrawlState => ({
  found: {
    wiki: [],
    namespaces: [],
    forums: [],
    months: [],
    topics: [],
    counts: { all: 0, digest: 0, featured: 0, byForum: {} },
  },
  hasHome: false,
  hasForums: false,
  offset: 0,
  isDone: false,
});
