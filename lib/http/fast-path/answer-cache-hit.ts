import type { IncomingMessage, ServerResponse } from 'node:http';
import { unsentAnswers } from '../connections/unsent-responses';
import type { CacheHitLookup } from './cache-hit';

/** Requests that carry any of these are looked at closely. */
const SPECIAL = ['content-length', 'transfer-encoding', 'expect'] as const;

/** Answers a request at once if a saved page does; says whether it did. */
export function answerCacheHit(
  hits: CacheHitLookup,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET') return false;
  const { headers } = request;
  if (SPECIAL.some((name) => headers[name] !== undefined)) return false;
  const validator = headers['if-none-match'];
  if (validator === undefined && headers['if-modified-since'] !== undefined) return false;
  const hit = hits({
    target: request.url ?? '',
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    ifNoneMatch: validator,
  });
  if (!hit) return false;
  response.writeHead(hit.status, [...hit.headers]).end(hit.body);
  if (hit.body) unsentAnswers().watch(response.socket, hit.body);
  return true;
}
