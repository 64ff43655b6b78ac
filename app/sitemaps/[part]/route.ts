import { answerSitemap } from '@/lib/seo/sitemap/sitemap-response';
import { readSitemap } from '@/lib/urls/sitemap-url';

export const dynamic = 'force-dynamic';

/** One part of the sitemap. */
export function GET(request: Request): Promise<Response> {
  return answerSitemap(readSitemap(new URL(request.url).pathname));
}
