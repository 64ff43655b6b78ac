import { createSitemapResponse } from '@/lib/seo/sitemap/sitemap-response';

export const dynamic = 'force-dynamic';

/** The index of the sitemaps. */
export function GET(): Promise<Response> {
  return createSitemapResponse({ kind: 'index' });
}
