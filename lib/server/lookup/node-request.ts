import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { namesMarkdown } from '@/lib/http/prefers-markdown';
import { unsentResponses } from '../sending/unsent-responses';
import type { CacheHit, CacheLookup } from './cache-lookup';

/** Requests with any of these are validated by the full request handler. It also chooses the format. */
const NOT_PLAIN = ['content-length', 'transfer-encoding', 'expect'] as const;

/** The value of `X-Forwarded-For`, of all its lines; empty without one. */
export const forwardedFor = (headers: IncomingHttpHeaders): string =>
  [headers['x-forwarded-for'] ?? ''].flat().join(',');

/**
 * Looks a request of Node's HTTP server up in memory. Undefined for one that is not a plain GET,
 * which takes the full request handler whatever is cached.
 */
export function lookUpRequest(
  lookUp: CacheLookup,
  { method, url = '', headers, socket }: IncomingMessage,
): CacheHit | undefined {
  if (method !== 'GET' || NOT_PLAIN.some((name) => headers[name] !== undefined)) return undefined;
  if (namesMarkdown(headers.accept ?? '')) return undefined;
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined && headers['if-modified-since'] !== undefined) return undefined;
  const saveData = headers['save-data'];
  const plain = {
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    ifNoneMatch,
    userAgent: headers['user-agent'] ?? '',
    saveData: saveData === undefined ? undefined : String(saveData),
    forwardedFor: forwardedFor(headers),
  };
  return lookUp(url, plain, socket.remoteAddress);
}

/** Sends a cached page or a file through Node's HTTP server. */
export function sendCacheHit({ status, headers, body }: CacheHit, response: ServerResponse): void {
  response.writeHead(status, headers).end(body);
  if (body) unsentResponses().watch(response.socket, body);
}
