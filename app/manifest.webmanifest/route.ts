import { createWebManifest } from '@/lib/seo/web-manifest';

export const dynamic = 'force-dynamic';

/** The web app manifest. */
export function GET(): Response {
  return new Response(JSON.stringify(createWebManifest()), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
