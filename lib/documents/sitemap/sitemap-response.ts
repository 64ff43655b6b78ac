import type { Site } from '@/lib/community/site/site';
import { retryAfter } from '@/lib/http/retry-after';
import type { TextResponse } from '@/lib/http/text-response';
import type { Sitemap } from '@/lib/urls/documents/sitemap-url';
import type { CatalogBuilder } from './catalog-builder';
import { hasSitemaps, printSitemapIndex, printSitemapPart } from './print-sitemap';

const SITEMAP_RETRY_SECONDS = 300;

const refuse = (status: 404 | 503): TextResponse => ({
  status,
  headers: status === 503 ? retryAfter(SITEMAP_RETRY_SECONDS) : {},
  body: '',
});

/**
 * Returns a sitemap, perhaps partial. 404 if the site has none; 503 while nothing is known, since an empty
 * sitemap removes pages from indexes.
 */
export async function createSitemapResponse(
  sitemap: Sitemap,
  site: Site,
  builder: CatalogBuilder,
): Promise<TextResponse> {
  if (!hasSitemaps()) return refuse(404);
  const complete = await builder.read();
  const catalog = complete ?? builder.unfinished;
  if (!catalog) return refuse(503);
  // Incomplete or outdated, so not cached.
  if (!complete || builder.isOld) site.dependencies.isLate = true;
  const text =
    sitemap.kind === 'index'
      ? printSitemapIndex(catalog, site)
      : printSitemapPart(catalog, site, sitemap.family, sitemap.part);
  if (text === undefined) return refuse(404);
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'x-robots-tag': 'noindex' };
  return { status: 200, headers, body: text };
}
