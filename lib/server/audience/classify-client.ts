import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Route } from '@/lib/urls/routes/routes';

/** How crawlers name themselves; a phone called Cubot is none. */
const CRAWLER =
  /(?<!cu)bot\b|crawl|spider|slurp|feedfetcher|feedly|feedburner|ia_archiver|mediapartners|externalhit|bingpreview|archiver/i;

/** True when a user agent names a crawler. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/** A crawler, when the user agent names one or the route is a feed or a sitemap; otherwise a visitor. */
export function classifyClient(
  route: Route | undefined,
  userAgent: string | undefined,
): ClientKind {
  return route?.kind === 'document' || isCrawler(userAgent ?? '') ? 'crawler' : 'visitor';
}
