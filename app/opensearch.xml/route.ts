import { printOpenSearch } from '@/lib/seo/opensearch';

export const dynamic = 'force-dynamic';

/** The OpenSearch description, by which browsers search here from their address bar. */
export function GET(): Response {
  const description = printOpenSearch();
  if (description === undefined) return new Response(null, { status: 404 });
  return new Response(description, {
    headers: { 'Content-Type': 'application/opensearchdescription+xml; charset=utf-8' },
  });
}
