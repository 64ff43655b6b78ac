import { cache } from 'react';
import { decodePercent, encodeSegment } from '@/lib/base/text/percent-encoding';
import type { PageRefusal } from '@/lib/pages/page-result';
import { currentRenderContext } from '@/lib/pages/render-context';
import type { RoutePattern } from '@/lib/urls/routes/routes';
import { parseUrl } from '@/lib/urls/views/parse-url';
import { withQuery } from '@/lib/urls/views/url-query';
import type { View, ViewOf } from '@/lib/urls/views/view';

/** The props that Next passes to the page of a route. */
export interface PageProps {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const isKind = <K extends View['kind']>(found: View | PageRefusal, kind: K): found is ViewOf<K> =>
  found.kind === kind;

/** Cached per render, so that a page's metadata and body share one view object, the key of cached loaders. */
const parseOnce = cache(parseUrl);

/** The view at a request target; a refusal where the target is not the canonical URL of such a view. */
function viewAt<K extends View['kind']>(kind: K, target: string): ViewOf<K> | PageRefusal {
  const result = parseOnce(target);
  switch (result.kind) {
    case 'moved':
      return { kind: 'moved', status: 308, to: result.to };
    case 'malformed':
      return { kind: 'unreadable', malformed: result };
    case 'view':
      if (isKind(result.view, kind)) return result.view;
  }
  return { kind: 'failed', failure: { kind: 'missing' } };
}

/** Encodes a parameter of a route as `href` does. Next encodes more of it, the colons of ids included. */
function toSegment(param: string): string {
  const text = decodePercent(param);
  return text === undefined ? param : encodeSegment(text);
}

/**
 * The view that a page shows, as the HTTP layer parsed it. Under a plain `next start` it is parsed
 * from the parameters of the route.
 */
export async function pageView<K extends View['kind']>(
  kind: K,
  route: RoutePattern,
  { params, searchParams }: PageProps,
): Promise<ViewOf<K> | PageRefusal> {
  const resource = currentRenderContext()?.resource;
  if (resource?.kind === 'view' && isKind(resource.view, kind)) return resource.view;
  const values = await params;
  const path = route.replace(/\{\+?(\w+)\}/g, (_, name: string) => toSegment(values[name] ?? ''));
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return viewAt(kind, withQuery(path, pairs));
}

/** Loads the content of a page by its view; a refusal where the URL is not that of such a page. */
export async function loadPage<K extends View['kind'], R>(
  kind: K,
  route: RoutePattern,
  props: PageProps,
  load: (view: ViewOf<K>) => Promise<R>,
): Promise<R | PageRefusal> {
  const view = await pageView(kind, route, props);
  return isKind(view, kind) ? load(view) : view;
}
