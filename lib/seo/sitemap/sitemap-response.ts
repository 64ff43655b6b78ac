import { config } from '@/lib/config/config';
import type { Sitemap } from '@/lib/urls/families/sitemap-url';
import { currentCatalog } from './catalog-builder';
import { printIndex, printPart } from './print-sitemap';

const RETRY_SECONDS = 300;

const refuse = (status: 404 | 503) =>
  new Response(null, {
    status,
    headers: status === 503 ? { 'Retry-After': String(RETRY_SECONDS) } : {},
  });

/**
 * A sitemap as an answer over HTTP. None for a site that does not know its own address, or is not
 * to be kept; 503 while nothing complete is known, never an empty one.
 */
export async function answerSitemap(sitemap: Sitemap | undefined): Promise<Response> {
  const { siteUrl, indexing } = config();
  if (!sitemap || !siteUrl || indexing !== 'self') return refuse(404);
  const catalogue = await currentCatalog();
  if (!catalogue) return refuse(503);
  const text =
    sitemap.kind === 'index'
      ? printIndex(catalogue)
      : printPart(catalogue, sitemap.family, sitemap.part);
  if (text === undefined) return refuse(404);
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}
