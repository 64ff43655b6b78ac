import { printFeed, readFeed } from './feed-url';
import { printSitemap, readSitemap } from './sitemap-url';
import type { Reading } from './view';

/** What an address below `/feeds` or of a sitemap is; a document has one address, as a page has. */
export type DocumentReading =
  | { kind: 'document'; address: string }
  | Exclude<Reading, { kind: 'view' }>;

/** Reads the address of a feed or a sitemap; undefined where it is neither's. */
export function readDocument(target: string): DocumentReading | undefined {
  if (target.startsWith('/feeds/')) {
    const reading = readFeed(target);
    if (reading.kind !== 'feed') return reading;
    return { kind: 'document', address: printFeed(reading.feed) };
  }
  if (!/^\/sitemaps?[./]/.test(target)) return undefined;
  const sitemap = readSitemap(target);
  return sitemap ? { kind: 'document', address: printSitemap(sitemap) } : { kind: 'unknown' };
}
