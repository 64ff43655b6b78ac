import { decodePercent } from '@/lib/text/percent-encoding';
import { parseBoardUrl } from './families/board-url';
import { parseSearchUrl } from './families/search-url';
import { parseWikiUrl } from './families/wiki-url';
import { href } from './href';
import { UrlQuery } from './url-query';
import type { UrlResult, View } from './view';

/** A path without the slashes at its end. A loop: `/\/+$/` takes quadratic time for slashes elsewhere. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The segments of a path, decoded; a trailing slash adds none. Undefined when one is not UTF-8. */
function segments(path: string): string[] | undefined {
  const decoded = withoutEndSlashes(path).split('/').slice(1).map(decodePercent);
  return decoded.every((part) => part !== undefined) ? decoded : undefined;
}

function viewAt(path: string[], query: UrlQuery): View | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return { kind: 'home' };
  if (first === 'status' && rest.length === 0) return { kind: 'status' };
  if (first === 'search' && rest.length === 0) return parseSearchUrl(query);
  if (first === 'reading' && rest.length === 0) return { kind: 'reading' };
  if (first === 'wiki') return parseWikiUrl(rest, query);
  if (first === 'board') return parseBoardUrl(rest, query);
  return undefined;
}

/**
 * Reads the target of a request (path and query, as they stand on the wire) into a view.
 * Whatever is not spelled as `href` would print it has moved there; parameters that no view
 * knows (`utm_*`) neither move nor matter.
 */
export function parseUrl(target: string): UrlResult {
  const [beforeHash = ''] = target.split('#', 1);
  const at = beforeHash.indexOf('?');
  const path = at < 0 ? beforeHash : beforeHash.slice(0, at);
  const query = new UrlQuery(at < 0 ? '' : beforeHash.slice(at + 1));
  const parts = segments(path);
  if (!parts) {
    const allowed = { kind: 'text' } as const;
    return { kind: 'malformed', parameter: 'path', given: path, allowed, instead: '/' };
  }
  const view = viewAt(parts, query);
  if (!view) return { kind: 'unknown' };
  const canonical = href(view);
  if (query.fault) return { kind: 'malformed', ...query.fault, instead: canonical };
  const known = query.asGiven();
  const given = known === '' ? path : `${path}?${known}`;
  return given === canonical ? { kind: 'view', view } : { kind: 'moved', to: canonical };
}
