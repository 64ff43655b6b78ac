import { z } from 'zod';

/** Records for sitemaps. Times are Unix seconds. */
export const catalogSchema = z.object({
  wiki: z.array(z.object({ id: z.string(), changed: z.number().optional() })),
  /** Id of the home page, which has a URL of its own. */
  wikiHome: z.string().optional(),
  namespaces: z.array(z.string()),
  forums: z.array(z.object({ id: z.number(), isParent: z.boolean() })),
  /** `pages` certainly exist; `last` is the last post's time. */
  topics: z.array(z.object({ id: z.number(), pages: z.number(), last: z.number().optional() })),
  /** Topics per list, moved ones included. */
  counts: z.object({
    all: z.number(),
    digest: z.number(),
    featured: z.number(),
    byForum: z.record(z.string(), z.number()),
  }),
});

export type Catalog = z.output<typeof catalogSchema>;

export interface CrawlState {
  found: Catalog;
  /** Undefined until the namespaces are known. */
  toRead?: string[];
  hasHome: boolean;
  hasForums: boolean;
  /** Topics read or skipped. */
  offset: number;
  hasTopics: boolean;
}

/** Returns the state of a crawl that has not begun. */
export const newCrawlState = (): CrawlState => ({
  found: {
    wiki: [],
    namespaces: [],
    forums: [],
    topics: [],
    counts: { all: 0, digest: 0, featured: 0, byForum: {} },
  },
  hasHome: false,
  hasForums: false,
  offset: 0,
  hasTopics: false,
});
