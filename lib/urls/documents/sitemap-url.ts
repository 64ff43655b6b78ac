import type { RouteMatch } from '../routes/match-route';
import { routePath } from '../routes/route-path';

export const SITEMAP_FAMILIES = ['wiki', 'forums', 'topics'] as const;
export type SitemapFamily = (typeof SITEMAP_FAMILIES)[number];

/** Parts count from 1. */
export type Sitemap = { kind: 'index' } | { kind: 'part'; family: SitemapFamily; part: number };

/** Returns the path of a sitemap's URL. */
export function printSitemapUrl(sitemap: Sitemap): string {
  return sitemap.kind === 'index'
    ? routePath('/sitemap.xml')
    : routePath('/sitemaps/{part}', `${sitemap.family}-${sitemap.part}.xml`);
}

/** Returns the sitemap at a route, if any. */
export function sitemapAt({ pattern, values }: RouteMatch): Sitemap | undefined {
  if (pattern === '/sitemap.xml') return { kind: 'index' };
  if (pattern !== '/sitemaps/{part}') return undefined;
  const [, name, digits] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(values[0] ?? '') ?? [];
  const family = SITEMAP_FAMILIES.find((each) => each === name);
  return family && { kind: 'part', family, part: Number(digits) };
}
