import { currentRenderContext } from '@/lib/render/render-context';
import { createSitemapResponse } from '@/lib/seo/sitemap/sitemap-response';
import { parseSitemapUrl } from '@/lib/urls/families/sitemap-url';

export const dynamic = 'force-dynamic';

/** One part of the sitemap. */
export function GET(request: Request): Promise<Response> {
  const resource = currentRenderContext()?.resource;
  const isParsed = resource?.kind === 'sitemap';
  return createSitemapResponse(
    isParsed ? resource.sitemap : parseSitemapUrl(new URL(request.url).pathname),
  );
}
