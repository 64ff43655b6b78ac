import { createHash } from 'node:crypto';
import type { RenderedMarkup } from '@/lib/model/community';

/** The result of an operation: a JSON value and, for a list, how many records there are in all. */
export interface OperationResult {
  body: unknown;
  total?: number;
  /** A page's text for callers in this process, who need not sanitize the HTML in `body` again. */
  rendered?: RenderedMarkup;
  /** The result is about this request only and must not be cached. */
  perRequest?: boolean;
}

/** Returns the response for a result, with a strong `ETag` (RFC 9110, 8.8.3), or a 304 if the client has it. */
export function toResponse(
  request: Request,
  result: OperationResult,
  cacheSeconds: number,
): Response {
  const text = JSON.stringify(result.body);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (result.total !== undefined) headers.set('X-Total-Count', String(result.total));
  if (result.perRequest) {
    headers.set('Cache-Control', 'no-store');
    return new Response(request.method === 'HEAD' ? null : text, { headers });
  }
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  headers.set('Cache-Control', `public, max-age=${cacheSeconds}`);
  headers.set('ETag', tag);
  if (hasTag(request.headers.get('If-None-Match'), tag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

/** Whether `If-None-Match` names the tag; compared weakly (RFC 9110, 13.1.2). */
function hasTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}
