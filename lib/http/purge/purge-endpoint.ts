import type { IncomingMessage } from 'node:http';
import type { TextResponse } from '@/lib/render/text-response';
import { problemResponse } from '@/lib/store/interface/problem-details';
import { isBearerToken } from '../routing/bearer-token';
import { type Purge, parsePurge } from './purge';

const problem = (status: number, detail: string, headers?: Record<string, string>) =>
  problemResponse({ type: 'about:blank', status, detail }, headers);

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/**
 * Handles `POST /api/purge?topic=…|forum=…|page=…|all`, the only request that changes anything.
 * @param token without one the operation does not exist.
 * @param publish purges in every process and replica.
 */
export async function handlePurge(
  request: IncomingMessage,
  query: string,
  token: string | undefined,
  publish: (purge: Purge) => Promise<void>,
): Promise<TextResponse> {
  if (token === undefined) return problem(404, 'The interface has no such operation.');
  if (request.method !== 'POST') return problem(405, 'Only POST purges.', { allow: 'POST' });
  if (hasBody(request)) return problem(413, 'A purge has no body.', { connection: 'close' });
  if (!isBearerToken(request.headers.authorization, token)) {
    return problem(401, 'The token is not the right one.', { 'www-authenticate': 'Bearer' });
  }
  const purge = parsePurge(new URLSearchParams(query));
  if (!purge) return problem(400, 'One of topic=…, forum=…, page=… or all is needed.');
  await publish(purge);
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
}
