import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { namesMarkdown } from '@/lib/http/prefers-markdown';
import { unsentResponses } from '../sending/unsent-responses';
import type { CacheHit, CacheLookup } from './cache-lookup';

/** The value of `X-Forwarded-For`, of all its lines; empty without one. */
export const forwardedFor = (headers: IncomingHttpHeaders): string =>
  String(headers['x-forwarded-for'] ?? '');

/** True for what only the full request handler validates. It also chooses the format. */
const isSpecial = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' ||
  headers['content-length'] !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  headers.expect !== undefined ||
  namesMarkdown(headers.accept ?? '');

/**
 * Looks a request of Node's HTTP server up in memory. Undefined for one that is not a plain GET,
 * which takes the full request handler whatever is cached.
 */
export function lookUpRequest(lookUp: CacheLookup, request: IncomingMessage): CacheHit | undefined {
  if (isSpecial(request)) return undefined;
  const { url = '', headers, socket } = request;
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
