import { answerSitemap } from '@/lib/seo/sitemap/sitemap-response';
import { parseSitemapUrl } from '@/lib/urls/families/sitemap-url';

export const dynamic = 'force-dynamic';

/** One part of the sitemap. */
export function GET(request: Request): Promise<Response> {
  return answerSitemap(parseSitemapUrl(new URL(request.url).pathname));
}
