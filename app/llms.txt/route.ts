import { oldestCachedAt, statusOfRefusal } from '@/lib/render/page-result';
import { printLlmsTxt } from '@/lib/seo/llms-txt/print-llms-txt';
import { loadSiteOutline } from '@/lib/seo/llms-txt/site-outline';

export const dynamic = 'force-dynamic';

/** The guide of the site for programs that answer questions about it. */
export async function GET(): Promise<Response> {
  const outline = await loadSiteOutline();
  if (outline.kind !== 'ok') {
    return new Response(null, {
      status: statusOfRefusal({ kind: 'failed', failure: outline }).status,
    });
  }
  const text = printLlmsTxt(outline.value);
  if (text === undefined) return new Response(null, { status: 404 });
  oldestCachedAt([outline]);
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}
