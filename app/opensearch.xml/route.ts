import { printOpenSearch } from '@/lib/seo/opensearch';

export const dynamic = 'force-dynamic';

/** What a browser needs to know to search here from its address bar. */
export function GET(): Response {
  const description = printOpenSearch();
  if (description === undefined) return new Response(null, { status: 404 });
  return new Response(description, {
    headers: { 'Content-Type': 'application/opensearchdescription+xml; charset=utf-8' },
  });
}
