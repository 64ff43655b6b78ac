import { robotsText } from '@/lib/seo/robots';

export const dynamic = 'force-dynamic';

/** What crawlers may read. */
export function GET(): Response {
  return new Response(robotsText(), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
