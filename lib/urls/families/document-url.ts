import type { UrlResult } from '../view';
import { parseFeedUrl, printFeedUrl } from './feed-url';
import { parseSitemapUrl, printSitemapUrl } from './sitemap-url';

/** What an address below `/feeds` or of a sitemap is; a document has one address, as a page has. */
export type DocumentUrlResult =
  | { kind: 'document'; address: string }
  | Exclude<UrlResult, { kind: 'view' }>;

/** Reads the address of a feed or a sitemap; undefined where it is neither's. */
export function parseDocumentUrl(target: string): DocumentUrlResult | undefined {
  if (target.startsWith('/feeds/')) {
    const reading = parseFeedUrl(target);
    if (reading.kind !== 'feed') return reading;
    return { kind: 'document', address: printFeedUrl(reading.feed) };
  }
  if (!/^\/sitemaps?[./]/.test(target)) return undefined;
  const sitemap = parseSitemapUrl(target);
  return sitemap ? { kind: 'document', address: printSitemapUrl(sitemap) } : { kind: 'unknown' };
}
