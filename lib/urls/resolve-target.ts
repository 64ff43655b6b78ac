import { decodePercent } from '@/lib/base/text/percent-encoding';
import { type Feed, parseFeedUrl, printFeedUrl } from './documents/feed-url';
import {
  codeBlockOf,
  codeBlockUrlOf,
  parseTextUrl,
  printTextUrl,
  type TextResource,
} from './documents/markdown-url';
import { printSitemapUrl, type Sitemap, sitemapAt } from './documents/sitemap-url';
import { resolveLegacyUrl } from './legacy-url';
import { parseHref } from './parse-href';
import { matchRoute, type RouteMatch } from './routes/match-route';
import { routePath } from './routes/route-path';
import { href } from './views/href';
import { parseUrl } from './views/parse-url';
import type { UrlResult, View } from './views/view';
import { resolveMediaAddress } from './wiki-software/dokuwiki-addresses';

/** `changes` is the feed of changes in the store. */
export type DocumentResource =
  | TextResource
  | { kind: 'feed'; feed: Feed }
  | { kind: 'changes' }
  | { kind: 'sitemap'; sitemap: Sitemap }
  | { kind: 'llms-txt' };

/** A call of a tool of `/mcp`, by its checked arguments. No URL leads to its result. */
export interface ToolResource {
  kind: 'tool';
  name: string;
  given: object;
}

export type Resource = { kind: 'view'; view: View } | DocumentResource | ToolResource;

export type TargetResult = Resource | Exclude<UrlResult, { kind: 'view' }>;

/** True for a page or document; false for a redirect, or an unknown or malformed target. */
export const isResource = (result: TargetResult): result is Resource =>
  result.kind !== 'moved' && result.kind !== 'malformed' && result.kind !== 'unknown';

/**
 * Returns a resource's canonical path and query, percent-encoded. A tool's call has a space, which no request
 * target has.
 */
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
    case 'tool':
      return `${routePath('/mcp')}? ${resource.name} ${JSON.stringify(resource.given)}`;
  }
}

const CHANGES = routePath('/changes.atom');
const WIKI_CHANGES = /^\/feeds\/wiki\/changes\.atom(?:\?|$)/;

/** The form on the 404 page has an old URL in `to`. */
const GO = new RegExp(`^${routePath('/go')}\\?(?:.*&)?to=([^&]+)`);

/** Some boards have all their parameters on the front page. */
const isHomeWithQuery = (result: UrlResult, target: string) =>
  result.kind === 'view' && result.view.kind === 'home' && target.includes('?');

function resolvePastedUrl(text: string): string | undefined {
  const url = decodePercent(text.replaceAll('+', ' '));
  return url === undefined ? undefined : resolveLegacyUrl(url.trim());
}

/** DokuWiki's feed. phpBB's has the same name but other parameters. */
const LEGACY_FEED = /^(?:\/wiki)?\/feed\.php(?!\?(?:.*&)?(?:f|t|mode=(?:topics|posts|forums))\b)/;

const LEGACY_CHANGES = /^\/[^#]*[/=]special:recentchanges(?![\w/])/i;

/** Download of a code block (`exportlink` in inc/common.php). */
const EXPORTED_CODE = /[?&]do=export_code(?:&|$)|\/_export\/code\//;

function resolveLegacyTarget(target: string): string | undefined {
  if (LEGACY_FEED.test(target) || LEGACY_CHANGES.test(target)) return CHANGES;
  const url = parseHref(target, new URL('http://community.invalid'));
  const page = resolveLegacyUrl(target);
  const codeBlock = EXPORTED_CODE.test(target) && url ? codeBlockOf(url.searchParams) : undefined;
  if (page !== undefined && codeBlock !== undefined) return codeBlockUrlOf(page, codeBlock);
  return page ?? (url && resolveMediaAddress(url));
}

function parseDocumentUrl(target: string, match: RouteMatch | undefined): TargetResult | undefined {
  if (!match) return undefined;
  const { kind } = match.route;
  if (kind === 'markdown') return parseTextUrl(target);
  if (kind !== 'document') return undefined;
  if (match.pattern === '/changes.atom') return { kind: 'changes' };
  if (WIKI_CHANGES.test(target)) return { kind: 'moved', to: CHANGES };
  if (match.pattern === '/llms.txt') return { kind: 'llms-txt' };
  if (match.pattern === '/openapi.json') {
    return { kind: 'moved', to: routePath('/api/openapi.json') };
  }
  const feed = parseFeedUrl(target);
  if (feed.kind !== 'unknown') return feed;
  const sitemap = sitemapAt(match);
  return sitemap ? { kind: 'sitemap', sitemap } : { kind: 'unknown' };
}

/** Returns the page, Markdown, feed or sitemap at a target. An old URL redirects in one hop. */
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
  // A located record redirects later; returning it saves a redirect.
  const found = parseUrl(to);
  const isSought = found.kind === 'view' && /^(?:post|locator)$/.test(found.view.kind);
  return isSought ? found : { kind: 'moved', to };
}
