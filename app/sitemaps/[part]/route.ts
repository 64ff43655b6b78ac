import { answerSitemap } from '@/lib/seo/sitemap/answer';
import { readSitemap } from '@/lib/views/sitemap';

export const dynamic = 'force-dynamic';

/** One part of the sitemap. */
export function GET(request: Request): Promise<Response> {
  return answerSitemap(readSitemap(new URL(request.url).pathname));
}
