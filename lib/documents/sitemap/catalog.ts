import { z } from 'zod';

const topic = z.object({
  id: z.number(),
  /** How many pages are known to exist. */
  pages: z.number(),
  /** Unix seconds of the last post. */
  last: z.number().optional(),
});

/** The records of a community, as far as its sitemaps need them. Part of a file's format (`catalog-builder.ts`). */
export const catalogSchema = z.object({
  /** Every page of the wiki; `changed` in Unix seconds. */
  wiki: z.array(z.object({ id: z.string(), changed: z.number().optional() })),
  /** The id of the wiki's home page, which has a URL of its own. */
  wikiHome: z.string().optional(),
  namespaces: z.array(z.string()),
  /** Forums, and those among them that hold others. */
  forums: z.array(z.object({ id: z.number(), isParent: z.boolean() })),
  topics: z.array(topic),
  /** How many topics each list has, moved ones included. */
  counts: z.object({
    all: z.number(),
    digest: z.number(),
    featured: z.number(),
    byForum: z.record(z.string(), z.number()),
  }),
});

export type Catalog = z.output<typeof catalogSchema>;

/** An unfinished crawl of a community: what was found, and what comes next. */
export const crawlStateSchema = z.object({
  found: catalogSchema,
  /** Namespaces whose pages are not read yet; undefined before the namespaces are known. */
  toRead: z.array(z.string()).optional(),
  hasHome: z.boolean(),
  hasForums: z.boolean(),
  /** How many topics were read or skipped. */
  offset: z.number(),
  isDone: z.boolean(),
});

export type CrawlState = z.output<typeof crawlStateSchema>;

/** A crawl that has not begun. */
export function newCrawlState(): CrawlState {
  return {
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
    isDone: false,
  };
}
