import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { isNotModified } from '@/lib/http/validators';
import { varyOf } from '@/lib/http/vary';
import type { UnsentResponses } from './unsent-responses';

/**
 * Sends a response in the best accepted encoding. 304 if the client's copy is current; no body for HEAD.
 * @param siteHeaders overridden by the response's own
 * @param headers override both
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
  unsent: UnsentResponses,
  siteHeaders: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<void> {
  const encoding = prepared.encodingFor(request.headers['accept-encoding'] ?? '');
  const body = await prepared.encodedBody(encoding);
  const etag = prepared.etag(encoding);
  const given = { ...siteHeaders, ...prepared.headers, ...headers };
  const all: Record<string, string | number> = { ...given, etag, vary: varyOf(given.vary) };
  const isCurrent = isNotModified(request.headers, etag);
  if (prepared.status === 200 && isCurrent) {
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
  unsent.watch(response.socket, body);
}
