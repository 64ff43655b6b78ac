import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { varyOf } from '@/lib/http/vary';
import { unsentResponses } from './unsent-responses';

/** True when one of the client's validators matches (RFC 9110, 13.1.2: weak comparison). */
function matchesValidator(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** True when nothing was modified since the client's date (RFC 9110, 13.1.3). */
const isUnmodifiedSince = (since: string | undefined, lastModified: string | undefined) =>
  Date.parse(since ?? '') >= Date.parse(lastModified ?? '');

/** True when the client has this response cached. Its date counts only where it sends no validator. */
export function isNotModified(
  { headers }: IncomingMessage,
  response: Pick<PreparedResponse, 'status' | 'headers'>,
  etag: string,
): boolean {
  if (response.status !== 200) return false;
  const validators = headers['if-none-match'];
  if (validators !== undefined) return matchesValidator(validators, etag);
  return isUnmodifiedSince(headers['if-modified-since'], response.headers['last-modified']);
}

/**
 * Sends a prepared response in the best encoding that the client accepts; 304 where the client has
 * it cached; without a body for HEAD.
 * @param siteHeaders of every response; the response's own come first.
 * @param headers of this request; they come before both.
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
  siteHeaders: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<void> {
  const encoding = prepared.encodingFor(String(request.headers['accept-encoding'] ?? ''));
  const body = await prepared.encodedBody(encoding);
  const etag = prepared.etag(encoding);
  const given = { ...siteHeaders, ...prepared.headers, ...headers };
  const all: Record<string, string | number> = { ...given, etag, vary: varyOf(given.vary) };
  if (isNotModified(request, prepared, etag)) {
    delete all['content-type'];
    response.writeHead(304, all).end();
    return;
  }
  if (encoding !== 'identity') all['content-encoding'] = encoding;
  all['content-length'] = body.length;
  response.writeHead(prepared.status, all);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.end(body);
  unsentResponses().watch(response.socket, body);
}
