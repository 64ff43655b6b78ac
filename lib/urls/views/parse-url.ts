import { decodePercent, encodeSegment } from '@/lib/base/text/percent-encoding';
import { matchRoute, type RouteMatch } from '../routes/match-route';
import type { PatternOf, RoutePattern } from '../routes/routes';
import {
  parseForumsUrl,
  parseForumUrl,
  parsePeriodUrl,
  parsePostUrl,
  parseTopicIdUrl,
} from './board-url';
import { href } from './href';
import { parseLocatorUrl } from './locator-url';
import { parseSearchUrl } from './search-url';
import { parseTopicsUrl } from './topic-url';
import { UrlQuery } from './url-query';
import type { UrlResult, View } from './view';
import {
  parseNamespacesUrl,
  parseNamespaceUrl,
  parseWikiPagesUrl,
  parseWikiPageUrl,
} from './wiki-url';

/** A loop, since `/\/+$/` takes quadratic time. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Returns a path's decoded segments; undefined if one is not UTF-8. */
function segments(path: string): string[] | undefined {
  const decoded = withoutEndSlashes(path).split('/').slice(1).map(decodePercent);
  return decoded.every((part) => part !== undefined) ? decoded : undefined;
}

type PageParser = (query: UrlQuery, ids: string[]) => View;

const PARSERS: Partial<Record<RoutePattern, PageParser>> = {
  '/': () => ({ kind: 'home' }),
  '/wiki': () => ({ kind: 'wiki-home' }),
  '/wiki/pages': parseWikiPagesUrl,
  '/wiki/pages/{+id}': parseWikiPageUrl,
  '/wiki/pages/:{+id}': parseWikiPageUrl,
  '/wiki/pages/{+id}.md': (query, [id]) => parseWikiPageUrl(query, [`${id}.md`]),
  '/wiki/pages/{+id}.txt': (query, [id]) => parseWikiPageUrl(query, [`${id}.txt`]),
  '/wiki/namespaces': parseNamespacesUrl,
  '/wiki/namespaces/{+id}': parseNamespaceUrl,
  '/board': () => ({ kind: 'forums' }),
  '/board/forums': parseForumsUrl,
  '/board/forums/{id}': parseForumUrl,
  '/board/new': () => ({ kind: 'new-posts' }),
  '/board/new/{period}': parsePeriodUrl,
  '/board/topics': (query) => parseTopicsUrl(query, undefined),
  '/board/topics/{id}': parseTopicIdUrl,
  '/board/topics/{id}/posts/{post}': parsePostUrl,
  '/locate': parseLocatorUrl,
  '/search': parseSearchUrl,
  '/downloads': () => ({ kind: 'downloads' }),
  '/reading': () => ({ kind: 'reading' }),
  '/status': () => ({ kind: 'status' }),
} satisfies Record<PatternOf<'page'> | '/wiki' | '/board', PageParser> &
  Partial<Record<PatternOf<'markdown'>, PageParser>>;

function viewAt(match: RouteMatch | undefined, query: UrlQuery): View | undefined {
  const ids = match?.values.map((value) => decodePercent(value) ?? '') ?? [];
  return match && PARSERS[match.pattern]?.(query, ids);
}

const ANY_IDS = ['1', '1'];

/** Returns the names of the parameters that a route reads. */
export function parametersOf(pattern: RoutePattern): string[] {
  const query = new UrlQuery('');
  PARSERS[pattern]?.(query, ANY_IDS);
  return query.namesRead;
}

/**
 * Returns the view at a request's target. Has `moved` unless the URL is the view's canonical one; unknown
 * parameters (`utm_*`) are ignored.
 */
export function parseUrl(target: string, match?: RouteMatch): UrlResult {
  const [beforeHash = ''] = target.split('#', 1);
  const at = beforeHash.indexOf('?');
  const path = at < 0 ? beforeHash : beforeHash.slice(0, at);
  const query = new UrlQuery(at < 0 ? '' : beforeHash.slice(at + 1));
  const parts = segments(path);
  if (!parts) {
    const allowed = { kind: 'text' } as const;
    return { kind: 'malformed', parameter: 'path', given: path, allowed, suggestion: '/' };
  }
  const printed = `/${parts.map(encodeSegment).join('/')}`;
  const view = viewAt(match && printed === path ? match : matchRoute(printed), query);
  if (!view) return { kind: 'unknown' };
  const canonical = href(view);
  if (query.fault) return { kind: 'malformed', ...query.fault, suggestion: canonical };
  const known = query.knownPart();
  const given = known === '' ? path : `${path}?${known}`;
  return given === canonical ? { kind: 'view', view } : { kind: 'moved', to: canonical };
}
