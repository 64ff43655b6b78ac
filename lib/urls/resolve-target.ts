import { decodePercent } from '@/lib/text/percent-encoding';
import { type Feed, parseFeedUrl, printFeedUrl } from './families/feed-url';
import { parseSitemapUrl, printSitemapUrl, type Sitemap } from './families/sitemap-url';
import { href } from './href';
import { resolveLegacyUrl } from './legacy-url';
import { parseUrl } from './parse-url';
import { routePath } from './routes/route-path';
import type { UrlResult, View } from './view';

/** A page, a feed or a sitemap of this site. One canonical URL prints each. */
export type Resource =
  | { kind: 'view'; view: View }
  | { kind: 'feed'; feed: Feed }
  | { kind: 'sitemap'; sitemap: Sitemap };

/** What the target of a request is. */
export type TargetResult = Resource | Exclude<UrlResult, { kind: 'view' }>;

/** The canonical URL of a resource: a path with query on this site, percent-encoded. */
export function resourceUrl(resource: Resource): string {
  switch (resource.kind) {
    case 'view':
      return href(resource.view);
    case 'feed':
      return printFeedUrl(resource.feed);
    case 'sitemap':
      return printSitemapUrl(resource.sitemap);
  }
}

/** Where the 404 page's box asks to be taken. */
const GO = new RegExp(`^${routePath('/go')}\\?(?:.*&)?to=([^&]+)`);

/** An old board put everything into the query of its front page. */
const isHomeWithQuery = (reading: UrlResult, target: string) =>
  reading.kind === 'view' && reading.view.kind === 'home' && target.includes('?');

/** The page that a pasted address means; undefined when it is none, or cannot be read. */
function resolvePastedUrl(text: string): string | undefined {
  const address = decodePercent(text.replaceAll('+', ' '));
  return address === undefined ? undefined : resolveLegacyUrl(address.trim());
}

/** Parses the URL of a feed or a sitemap; undefined for any other. */
function parseDocumentUrl(target: string): TargetResult | undefined {
  if (target.startsWith('/feeds/')) return parseFeedUrl(target);
  if (!/^\/sitemaps?[./]/.test(target)) return undefined;
  const sitemap = parseSitemapUrl(target);
  return sitemap ? { kind: 'sitemap', sitemap } : { kind: 'unknown' };
}

/**
 * Parses the target of a request: pages, feeds, sitemaps, and the community's legacy URLs, which
 * redirect to the page here in one hop.
 */
export function resolveTarget(target: string): TargetResult {
  const document = parseDocumentUrl(target);
  if (document) return document;
  const wish = GO.exec(target)?.[1];
  const reading = parseUrl(target);
  if (wish === undefined && reading.kind !== 'unknown' && !isHomeWithQuery(reading, target))
    return reading;
  const to = wish === undefined ? resolveLegacyUrl(target) : resolvePastedUrl(wish);
  if (to === undefined || to.split('?', 1)[0] === '/') return reading;
  return { kind: 'moved', to };
}
