import type { IncomingMessage, ServerResponse } from 'node:http';
import { unsentAnswers } from '../connections/unsent-responses';
import type { PreparedResponse } from './prepared-response';

/** True when a validator of the visitor's matches (RFC 9110, 13.1.2: weak comparison). */
function matches(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** True when the visitor's copy is no older than what there is (RFC 9110, 13.1.3). */
function isUnchangedSince(since: string | undefined, lastModified: string | undefined): boolean {
  return Date.parse(since ?? '') >= Date.parse(lastModified ?? '');
}

/** Whether the visitor has this page; a date counts only where no validator is given. */
export function isHeld(
  { headers }: IncomingMessage,
  page: Pick<PreparedResponse, 'status' | 'headers'>,
  etag: string,
): boolean {
  if (page.status !== 200) return false;
  const validator = headers['if-none-match'];
  if (validator !== undefined) return matches(validator, etag);
  return isUnchangedSince(headers['if-modified-since'], page.headers['last-modified']);
}

/** Sends a page in the best encoding; 304 where the visitor has it; no body to a HEAD. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  page: PreparedResponse,
  headers: Record<string, string>,
): Promise<void> {
  const encoding = page.encodingFor(String(request.headers['accept-encoding'] ?? ''));
  const body = await page.encodedBody(encoding);
  const etag = page.etag(encoding);
  const all: Record<string, string | number> = {
    ...headers,
    ...page.headers,
    etag,
    vary: 'accept-encoding',
  };
  if (isHeld(request, page, etag)) {
    delete all['content-type'];
    response.writeHead(304, all).end();
    return;
  }
  if (encoding !== 'identity') all['content-encoding'] = encoding;
  all['content-length'] = body.length;
  response.writeHead(page.status, all);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.end(body);
  unsentAnswers().watch(response.socket, body);
}
