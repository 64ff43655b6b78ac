import { z } from 'zod';

/** The records for sitemaps. Times are Unix seconds. */
export const catalogSchema = z.object({
  /** Every page of the wiki. */
  wiki: z.array(z.object({ id: z.string(), changed: z.number().optional() })),
  /** The id of the wiki's home page, which has a URL of its own. */
  wikiHome: z.string().optional(),
  namespaces: z.array(z.string()),
  /** Forums, and those among them that hold others. */
  forums: z.array(z.object({ id: z.number(), isParent: z.boolean() })),
  /** The months with posts, where the community knows them. */
  months: z.array(z.string()),
  /** `pages`: the number of certain pages; `last`: the time of the last post. */
  topics: z.array(z.object({ id: z.number(), pages: z.number(), last: z.number().optional() })),
  /** How many topics each list has, moved ones included. */
  counts: z.object({
    all: z.number(),
    digest: z.number(),
    featured: z.number(),
    byForum: z.record(z.string(), z.number()),
  }),
});

export type Catalog = z.output<typeof catalogSchema>;

/** An unfinished crawl. */
export interface CrawlState {
  found: Catalog;
  /** Namespaces to read; undefined before the list is known. */
  toRead?: string[];
  hasHome: boolean;
  hasForums: boolean;
  /** How many topics were read or skipped. */
  offset: number;
  hasTopics: boolean;
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
  hasTopics: false,
});
