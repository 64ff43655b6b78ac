import { siteHealth } from '@/lib/front/health';

export const dynamic = 'force-dynamic';

/** How the site and its community are, in words and numbers. */
export function GET(): Response {
  return Response.json(siteHealth(), { headers: { 'Cache-Control': 'no-store' } });
}
