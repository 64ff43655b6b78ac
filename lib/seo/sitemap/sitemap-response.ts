import type { Sitemap } from '@/lib/urls/families/sitemap-url';
import { currentCatalog } from './catalog-builder';
import { hasSitemaps, printSitemapIndex, printSitemapPart } from './print-sitemap';

const RETRY_SECONDS = 300;

const refuse = (status: 404 | 503) =>
  new Response(null, {
    status,
    headers: status === 503 ? { 'Retry-After': String(RETRY_SECONDS) } : {},
  });

/**
 * The HTTP response with a sitemap: 404 for a site without SITE_URL or not to be indexed under it, and
 * 503 before the first catalog is complete, since an empty sitemap would remove pages from indexes.
 */
export async function createSitemapResponse(sitemap: Sitemap | undefined): Promise<Response> {
  if (!sitemap || !hasSitemaps()) return refuse(404);
  const catalog = await currentCatalog();
  if (!catalog) return refuse(503);
  const text =
    sitemap.kind === 'index'
      ? printSitemapIndex(catalog)
      : printSitemapPart(catalog, sitemap.family, sitemap.part);
  if (text === undefined) return refuse(404);
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}
