import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFileSync } from '@/lib/base/files/replace-file';
import { log } from '@/lib/base/log/log';
import { catalogSchema } from './catalog';

const saved = z.object({
  community: z.string(),
  completedAtMs: z.number(),
  catalog: catalogSchema,
});

export type SavedCatalog = z.output<typeof saved>;

/** Saves a remote community's catalog, so that a restart needs no crawl. Logs failures. */
export function saveCatalog(file: string, content: SavedCatalog): void {
  try {
    replaceFileSync(file, (unfinished) => writeFileSync(unfinished, JSON.stringify(content)));
  } catch (error) {
    log().warn({ event: 'sitemap not saved', err: error });
  }
}

/** Returns the saved catalog; undefined if missing, damaged or of another community. */
export function readSavedCatalog(file: string, community: string): SavedCatalog | undefined {
  try {
    const content = saved.parse(JSON.parse(readFileSync(file, 'utf8')));
    return content.community === community ? content : undefined;
  } catch {
    return undefined;
  }
}
