import type { IncomingMessage } from 'node:http';
import { PreparedResponse } from '../response/prepared-response';
import { isBearerToken } from '../routing/bearer-token';
import { type Purge, parsePurge } from './purge';

function problem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): PreparedResponse {
  const body = JSON.stringify({ type: 'about:blank', status, detail });
  const own = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return new PreparedResponse(status, { ...own, ...headers }, Buffer.from(body));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/**
 * Answers `POST /api/purge?topic=…|forum=…|page=…|all`, the one request that changes anything.
 * @param token without one there is no such operation
 * @param purge has every replica forget what may show what has changed
 */
export async function handlePurge(
  request: IncomingMessage,
  token: string | undefined,
  purge: (what: Purge) => Promise<void>,
): Promise<PreparedResponse> {
  if (token === undefined) return problem(404, 'The interface has no such operation.');
  if (request.method !== 'POST') return problem(405, 'Only POST purges.', { allow: 'POST' });
  if (hasBody(request)) {
    return problem(413, 'A purge has no body.', { connection: 'close' });
  }
  if (!isBearerToken(request.headers.authorization, token)) {
    return problem(401, 'The token is not the right one.', { 'www-authenticate': 'Bearer' });
  }
  const [, query = ''] = (request.url ?? '').split('?', 2);
  const what = parsePurge(new URLSearchParams(query));
  if (!what) return problem(400, 'One of topic=…, forum=…, page=… or all is needed.');
  await purge(what);
  return new PreparedResponse(204, { 'cache-control': 'no-store' }, Buffer.alloc(0));
}
