import { decodePercent, encodeSegment } from '@/lib/base/text/percent-encoding';
import { createMatcher, type PatternMatch } from '../definition/path-pattern';
import { integerParameter } from '../definition/url-parameter';
import { UrlQuery } from '../definition/url-query';
import { href, patternOf } from './href';
import { PAGE_ADDRESSES, type PageAddress } from './page-address';
import type { UrlResult } from './view';
import type { View } from './views';

type Given = Record<string, unknown>;

const matchPage = createMatcher([...PAGE_ADDRESSES.keys()]);

/** Parameters of the interface, which lists read beside `page`. */
const limitParameter = integerParameter('limit', 1, 100);
const offsetParameter = integerParameter('offset', 0, 90_000_000);

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

function readQuery(
  { definition, defaults, query }: PageAddress,
  given: Given,
  url: UrlQuery,
): View {
  for (const { field, parameter } of query) {
    const value = url.take(parameter);
    if (value !== undefined) given[field] = value;
  }
  const fields: Given = Object.assign({}, defaults, given);
  if (definition.perPage) {
    url.take(limitParameter);
    const offset = url.take(offsetParameter) ?? 0;
    fields.page = given.page ?? Math.floor(offset / definition.perPage(fields)) + 1;
  }
  return definition.toView?.(fields) ?? ({ kind: definition.kind, ...fields } as View);
}

const redirectsAt = ({ definition: { patterns, redirects = {} }, pattern }: PageAddress) =>
  pattern === patterns[0] ? Object.entries(redirects) : [];

/** Reads a parameter that leads to another path. */
function readRedirect(from: PageAddress, url: UrlQuery): View | undefined {
  for (const [name, pattern] of redirectsAt(from)) {
    const address = PAGE_ADDRESSES.get(pattern);
    const [part] = address?.path ?? [];
    const value = part && url.take({ ...part.parameter, name });
    if (address && part && value !== undefined) {
      return readQuery(address, { [part.field]: value }, url);
    }
  }
  return undefined;
}

/** Returns the view at a page's path; undefined if a part of the path is malformed. */
function readView(
  address: PageAddress,
  values: readonly string[],
  url: UrlQuery,
): View | undefined {
  const given: Given = {};
  for (const [index, { field, parameter }] of address.path.entries()) {
    const value = url.readPart(parameter, decodePercent(values[index] ?? '') ?? '');
    if (value === undefined) return undefined;
    given[field] = value;
  }
  return readRedirect(address, url) ?? readQuery(address, given, url);
}

/** Returns the URL of the nearest page above a pattern. */
function urlAbove({ pattern, values }: PatternMatch): string {
  const above = pattern.slice(0, pattern.lastIndexOf('/'));
  const address = PAGE_ADDRESSES.get(above);
  const view = address && readView(address, values, new UrlQuery(''));
  if (view) return href(view);
  return above === '' ? '/' : urlAbove({ pattern: above, values });
}

/**
 * Returns the view at a request's target. Has `moved` unless the URL is the view's canonical one; unknown
 * parameters (`utm_*`) are ignored.
 */
export function parseUrl(target: string, match?: PatternMatch): UrlResult {
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
  const found = match && printed === path ? match : matchPage(printed);
  const address = found && PAGE_ADDRESSES.get(found.pattern);
  if (!address) return { kind: 'unknown' };
  const view = readView(address, found.values, query);
  const canonical = view ? href(view) : urlAbove(found);
  if (query.fault) return { kind: 'malformed', ...query.fault, suggestion: canonical };
  if (!view) return { kind: 'unknown' };
  const known = query.knownPart();
  const given = known === '' ? path : `${path}?${known}`;
  return given === canonical ? { kind: 'view', view } : { kind: 'moved', to: canonical };
}

/** Returns the names of the parameters that the URL of a view may have. */
export function parameterNames(view: View): string[] {
  const address = PAGE_ADDRESSES.get(patternOf(view));
  if (!address) return [];
  return [
    ...redirectsAt(address).map(([name]) => name),
    ...address.query.map(({ parameter }) => parameter.name),
    ...(address.definition.perPage ? [offsetParameter.name, limitParameter.name] : []),
  ];
}
