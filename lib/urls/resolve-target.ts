import { decodePercent } from '@/lib/base/text/percent-encoding';
import { type Feed, parseFeedUrl, printFeedUrl } from './documents/feed-url';
import { parseTextUrl, printTextUrl, type TextResource } from './documents/markdown-url';
import { printSitemapUrl, type Sitemap, sitemapAt } from './documents/sitemap-url';
import { resolveLegacyUrl } from './legacy-url';
import { parseHref } from './parse-href';
import { matchRoute, type RouteMatch } from './routes/match-route';
import { routePath } from './routes/route-path';
import { ROUTES } from './routes/routes';
import { href } from './views/href';
import { parseUrl } from './views/parse-url';
import type { UrlResult, View } from './views/view';
import { resolveMediaAddress } from './wiki-software/dokuwiki';

/**
 * A document for programs: the text of a page, a feed, a sitemap, or the guide for language models.
 * `changes` is the feed of what has changed in the store.
 */
export type DocumentResource =
  | TextResource
  | { kind: 'feed'; feed: Feed }
  | { kind: 'changes' }
  | { kind: 'sitemap'; sitemap: Sitemap }
  | { kind: 'llms-txt' };

/** A page or a document of this site. One canonical URL prints each. */
export type Resource = { kind: 'view'; view: View } | DocumentResource;

/** The meaning of the target of a request. */
export type TargetResult = Resource | Exclude<UrlResult, { kind: 'view' }>;

export const isResource = (result: TargetResult): result is Resource =>
  result.kind !== 'moved' && result.kind !== 'malformed' && result.kind !== 'unknown';

/** The canonical URL of a resource: a path with query on this site, percent-encoded. */
export function resourceUrl(resource: Resource): string {
  switch (resource.kind) {
    case 'view':
      return href(resource.view);
    case 'markdown':
    case 'source':
      return printTextUrl(resource);
    case 'feed':
      return printFeedUrl(resource.feed);
    case 'changes':
      return CHANGES;
    case 'sitemap':
      return printSitemapUrl(resource.sitemap);
    case 'llms-txt':
      return routePath('/llms.txt');
  }
}

const CHANGES = routePath('/changes.atom');
/** The changes of the wiki beside the feeds of the board. */
const WIKI_CHANGES = /^\/feeds\/wiki\/changes\.atom(?:\?|$)/;

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

/** The feed of a DokuWiki. A phpBB has a feed of the same name, with other parameters. */
const LEGACY_FEED = /^(?:\/wiki)?\/feed\.php(?!\?(?:.*&)?(?:f|t|mode=(?:topics|posts|forums))\b)/;

/** The recent changes of a wiki of titles: `/wiki/Special:RecentChanges`. */
const LEGACY_CHANGES = /^\/[^#]*[/=]special:recentchanges(?![\w/])/i;

/** Resolves the target of a request for a page, a feed or a file of the community's own site. */
function resolveLegacyTarget(target: string): string | undefined {
  if (LEGACY_FEED.test(target) || LEGACY_CHANGES.test(target)) return CHANGES;
  const url = parseHref(target, new URL('http://community.invalid'));
  return resolveLegacyUrl(target) ?? (url && resolveMediaAddress(url));
}

/** Parses the URL of a document that is no page; undefined for any other. */
function parseDocumentUrl(target: string, match: RouteMatch | undefined): TargetResult | undefined {
  if (!match) return undefined;
  const { kind } = ROUTES[match.pattern];
  if (kind === 'markdown') return parseTextUrl(target);
  if (kind !== 'document') return undefined;
  if (match.pattern === '/changes.atom') return { kind: 'changes' };
  if (WIKI_CHANGES.test(target)) return { kind: 'moved', to: CHANGES };
  if (match.pattern === '/llms.txt') return { kind: 'llms-txt' };
  const feed = parseFeedUrl(target);
  if (feed.kind !== 'unknown') return feed;
  const sitemap = sitemapAt(match);
  return sitemap ? { kind: 'sitemap', sitemap } : { kind: 'unknown' };
}

/**
 * Parses the target of a request: pages, their Markdown, feeds, sitemaps, and the community's legacy
 * URLs, which redirect to the page here in one hop.
 * @param match the route of its path.
 */
export function resolveTarget(
  target: string,
  match: RouteMatch | undefined = matchRoute(target.split('?', 1)[0] ?? ''),
): TargetResult {
  const document = parseDocumentUrl(target, match);
  if (document) return document;
  const pasted = GO.exec(target)?.[1];
  const result = parseUrl(target, match);
  if (pasted === undefined && result.kind !== 'unknown' && !isHomeWithQuery(result, target)) {
    return result;
  }
  const to = pasted === undefined ? resolveLegacyTarget(target) : resolvePastedUrl(pasted);
  if (to === undefined || to.split('?', 1)[0] === '/') return result;
  // What has to be found redirects to its page, so that there is one redirect, not two.
  const found = parseUrl(to);
  const isSought = found.kind === 'view' && /^(?:post|locator)$/.test(found.view.kind);
  return isSought ? found : { kind: 'moved', to };
}
