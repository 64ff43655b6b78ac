import { noteLate } from '@/lib/community/scope';
import { retryAfter } from '@/lib/http/retry-after';
import type { TextResponse } from '@/lib/http/text-response';
import type { Sitemap } from '@/lib/urls/documents/sitemap-url';
import { currentCatalog, unfinishedCatalog } from './catalog-builder';
import { hasSitemaps, printSitemapIndex, printSitemapPart } from './print-sitemap';

const SITEMAP_RETRY_SECONDS = 300;

const refuse = (status: 404 | 503): TextResponse => ({
  status,
  headers: status === 503 ? retryAfter(SITEMAP_RETRY_SECONDS) : {},
  body: '',
});

/**
 * The response with a sitemap: 404 for a site without SITE_URL or not to be indexed under it, and
 * 503 while nothing is known yet, since an empty sitemap would remove pages from indexes. Before the first catalog is
 * complete it has what is known so far.
 */
export async function createSitemapResponse(sitemap: Sitemap): Promise<TextResponse> {
  if (!hasSitemaps()) return refuse(404);
  const complete = await currentCatalog();
  const catalog = complete ?? unfinishedCatalog();
  if (!catalog) return refuse(503);
  // There is more to come.
  if (!complete) noteLate();
  const text =
    sitemap.kind === 'index'
      ? printSitemapIndex(catalog)
      : printSitemapPart(catalog, sitemap.family, sitemap.part);
  if (text === undefined) return refuse(404);
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'x-robots-tag': 'noindex' };
  return { status: 200, headers, body: text };
}
