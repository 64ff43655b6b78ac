import { matchRoute } from '../routes/match-route';
import { routePath } from '../routes/route-path';

/** What a part of the sitemap lists. */
export const SITEMAP_FAMILIES = ['wiki', 'forums', 'topics'] as const;
export type SitemapFamily = (typeof SITEMAP_FAMILIES)[number];

/** The index, or one of the parts that it names; parts are counted from 1. */
export type Sitemap = { kind: 'index' } | { kind: 'part'; family: SitemapFamily; part: number };

/** The address of a sitemap. */
export function printSitemapUrl(sitemap: Sitemap): string {
  return sitemap.kind === 'index'
    ? routePath('/sitemap.xml')
    : routePath('/sitemaps/{part}', `${sitemap.family}-${sitemap.part}.xml`);
}

/** Reads the address of a sitemap; a query says nothing. */
export function parseSitemapUrl(target: string): Sitemap | undefined {
  const path = target.split('?', 1)[0] ?? '';
  if (path === routePath('/sitemap.xml')) return { kind: 'index' };
  const match = matchRoute(path);
  if (match?.pattern !== '/sitemaps/{part}') return undefined;
  const [, name, digits] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(match.values[0] ?? '') ?? [];
  const family = SITEMAP_FAMILIES.find((each) => each === name);
  return family && { kind: 'part', family, part: Number(digits) };
}
