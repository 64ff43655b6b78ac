import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import type { Catalog } from './catalog';

const catalog = z.object({
  wiki: z.array(z.object({ id: z.string(), changed: z.number().optional() })),
  wikiHome: z.string().optional(),
  namespaces: z.array(z.string()),
  forums: z.array(z.object({ id: z.number(), isParent: z.boolean() })),
  months: z.array(z.string()),
  topics: z.array(z.object({ id: z.number(), pages: z.number(), last: z.number().optional() })),
  counts: z.object({
    all: z.number(),
    digest: z.number(),
    featured: z.number(),
    byForum: z.record(z.string(), z.number()),
  }),
}) satisfies z.ZodType<Catalog>;

/** A complete catalog, of which community it is, and when it was complete, in milliseconds since 1970. */
const saved = z.object({ community: z.string(), completedAtMs: z.number(), catalog });

export type SavedCatalog = z.output<typeof saved>;

/** Saves the catalog of a remote community, whose crawl takes long, so that a restart needs none. */
export function saveCatalog(file: string, content: SavedCatalog): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(content));
    renameSync(`${file}.new`, file);
  } catch (error) {
    log().warn({ event: 'sitemap not saved', err: error });
  }
}

/** The catalog of a community in a file; undefined where the file is missing, damaged or of another community. */
export function readSavedCatalog(file: string, community: string): SavedCatalog | undefined {
  try {
    const content = saved.parse(JSON.parse(readFileSync(file, 'utf8')));
    return content.community === community ? content : undefined;
  } catch {
    return undefined;
  }
}
