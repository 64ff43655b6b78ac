import { makeDocument } from '@/lib/documents/make-document';
import { toWebResponse } from '@/lib/http/text-response';
import { resolveTarget } from '@/lib/urls/resolve-target';

/** Answers the routes of documents; for a plain `next start`, since the HTTP layer answers first. */
export async function answerDocument(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const result = resolveTarget(pathname + search);
  switch (result.kind) {
    case 'moved':
      return new Response(null, { status: 308, headers: { location: result.to } });
    case 'malformed':
      return new Response(null, { status: 400 });
    case 'unknown':
    case 'view':
      return new Response(null, { status: 404 });
    default:
      return toWebResponse(await makeDocument(result));
  }
}
