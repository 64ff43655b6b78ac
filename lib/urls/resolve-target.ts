import { decodePercent } from '@/lib/text/percent-encoding';
import { type Feed, parseFeedUrl, printFeedUrl } from './families/feed-url';
import { type MarkdownView, parseMarkdownUrl, printMarkdownUrl } from './families/markdown-url';
import { parseSitemapUrl, printSitemapUrl, type Sitemap } from './families/sitemap-url';
import { href } from './href';
import { resolveLegacyUrl } from './legacy-url';
import { parseUrl } from './parse-url';
import { routeAt } from './routes/match-route';
import { routePath } from './routes/route-path';
import type { UrlResult, View } from './view';

/** A page, its Markdown, a feed or a sitemap of this site. One canonical URL prints each. */
export type Resource =
  | { kind: 'view'; view: View }
  | { kind: 'markdown'; view: MarkdownView }
  | { kind: 'feed'; feed: Feed }
  | { kind: 'sitemap'; sitemap: Sitemap };

/** What the target of a request is. */
export type TargetResult = Resource | Exclude<UrlResult, { kind: 'view' }>;

/** The canonical URL of a resource: a path with query on this site, percent-encoded. */
export function resourceUrl(resource: Resource): string {
  switch (resource.kind) {
    case 'view':
      return href(resource.view);
    case 'markdown':
      return printMarkdownUrl(resource.view);
    case 'feed':
      return printFeedUrl(resource.feed);
    case 'sitemap':
      return printSitemapUrl(resource.sitemap);
  }
}

/** Target of the form on the 404 page, with a legacy URL in `to`. */
const GO = new RegExp(`^${routePath('/go')}\\?(?:.*&)?to=([^&]+)`);

/** Some boards put everything into the query of their front page. */
const isHomeWithQuery = (result: UrlResult, target: string) =>
  result.kind === 'view' && result.view.kind === 'home' && target.includes('?');

/** Resolves a URL that a visitor pasted into a form; undefined where it leads to no page. */
function resolvePastedUrl(text: string): string | undefined {
  const url = decodePercent(text.replaceAll('+', ' '));
  return url === undefined ? undefined : resolveLegacyUrl(url.trim());
}

/** Parses the URL of Markdown, a feed or a sitemap; undefined for any other. */
function parseDocumentUrl(target: string): TargetResult | undefined {
  const kind = routeAt(target)?.kind;
  if (kind === 'markdown') return parseMarkdownUrl(target);
  if (kind !== 'document') return undefined;
  const feed = parseFeedUrl(target);
  if (feed.kind !== 'unknown') return feed;
  const sitemap = parseSitemapUrl(target);
  return sitemap ? { kind: 'sitemap', sitemap } : { kind: 'unknown' };
}

/**
 * Parses the target of a request: pages, their Markdown, feeds, sitemaps, and the community's legacy
 * URLs, which redirect to the page here in one hop.
 */
export function resolveTarget(target: string): TargetResult {
  const document = parseDocumentUrl(target);
  if (document) return document;
  const pasted = GO.exec(target)?.[1];
  const result = parseUrl(target);
  if (pasted === undefined && result.kind !== 'unknown' && !isHomeWithQuery(result, target)) {
    return result;
  }
  const to = pasted === undefined ? resolveLegacyUrl(target) : resolvePastedUrl(pasted);
  if (to === undefined || to.split('?', 1)[0] === '/') return result;
  return { kind: 'moved', to };
}
