import { config } from '@/lib/base/config/config';
import { escapeXml } from '@/lib/base/text/escape';
import type { Site } from '@/lib/community/site/site';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import {
  printSitemapUrl,
  SITEMAP_FAMILIES,
  type SitemapFamily,
} from '@/lib/urls/documents/sitemap-url';
import type { Catalog } from './catalog';
import { type SitemapEntry, sitemapEntries } from './sitemap-urls';

/** A fifth of the limit (https://www.sitemaps.org/protocol.html): files stay below 10 MB. */
const ENTRIES_PER_PART = 10_000;

/** True if `SITE_URL` is set and search engines may index this site. */
export function hasSitemaps(): boolean {
  const { siteUrl, indexing } = config();
  return siteUrl !== undefined && indexing === 'self';
}

/** Returns a sitemap document. @param lines its `<url>` or `<sitemap>` elements */
export const printSitemapDocument = (root: 'urlset' | 'sitemapindex', lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;

function printEntry({ view, lastModifiedSeconds }: SitemapEntry): string {
  const lastmod =
    lastModifiedSeconds === undefined
      ? ''
      : `<lastmod>${new Date(lastModifiedSeconds * 1000).toISOString()}</lastmod>`;
  return `<url><loc>${escapeXml(urlOf(view))}</loc>${lastmod}</url>`;
}

/** Returns a part's sitemap, counted from 1 in its family; undefined if it does not exist. */
export function printSitemapPart(
  catalog: Catalog,
  site: Site,
  family: SitemapFamily,
  part: number,
): string | undefined {
  const first = (part - 1) * ENTRIES_PER_PART;
  const lines: string[] = [];
  let index = 0;
  for (const entry of sitemapEntries(family, catalog, site)) {
    if (index >= first + ENTRIES_PER_PART) break;
    if (index >= first) lines.push(printEntry(entry));
    index += 1;
  }
  return lines.length === 0 ? undefined : printSitemapDocument('urlset', lines);
}

/** Returns the paths of all parts, wiki and forums first. */
export function sitemapParts(catalog: Catalog, site: Site): string[] {
  return SITEMAP_FAMILIES.flatMap((family) => {
    let count = 0;
    for (const _ of sitemapEntries(family, catalog, site)) count += 1;
    return Array.from({ length: Math.ceil(count / ENTRIES_PER_PART) }, (_, index) =>
      printSitemapUrl({ kind: 'part', family, part: index + 1 }),
    );
  });
}

/** Returns the sitemap index of all parts. */
export function printSitemapIndex(catalog: Catalog, site: Site): string {
  return printSitemapDocument(
    'sitemapindex',
    sitemapParts(catalog, site).map(
      (path) => `<sitemap><loc>${escapeXml(absoluteUrl(path))}</loc></sitemap>`,
    ),
  );
}
