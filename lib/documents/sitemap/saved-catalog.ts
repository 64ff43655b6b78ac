import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import { catalogSchema } from './catalog';

/**
 * A complete catalog, the community it lists, and the time of its completion in milliseconds since 1970.
 */
const saved = z.object({
  community: z.string(),
  completedAtMs: z.number(),
  catalog: catalogSchema,
});

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
