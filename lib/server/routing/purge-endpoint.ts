import type { IncomingMessage } from 'node:http';
import { problem } from '@/lib/api/problem-details';
import { isBearerToken } from '@/lib/http/bearer-token';
import { retryAfter } from '@/lib/http/retry-after';
import type { TextResponse } from '@/lib/http/text-response';
import { type Purge, parsePurge } from '@/lib/page-cache/purge/purge';

const PENDING =
  'This replica has forgotten what may show the change, but the shared cache does not respond in time, or a ' +
  'file on the disk cannot be removed. In the shared cache it is repeated; until then other replicas may show the old state. ' +
  'Repeat the request to learn when it is done, and after a restart of this replica.';
const PURGE_RETRY_SECONDS = 2;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/**
 * Answers `POST /api/purge?topic=…|forum=…|page=…|all`, the only request that changes anything.
 * @param token if undefined, the operation does not exist
 * @param publish purges every process and replica; false if that goes on
 */
export async function handlePurge(
  request: IncomingMessage,
  query: string,
  token: string | undefined,
  publish: (purge: Purge) => Promise<boolean>,
): Promise<TextResponse> {
  if (token === undefined) return problem(404, 'The interface has no such operation.');
  if (request.method !== 'POST') {
    return problem(405, 'Only POST purges.', { headers: { allow: 'POST' } });
  }
  if (hasBody(request)) {
    return problem(413, 'A purge has no body.', { headers: { connection: 'close' } });
  }
  if (!isBearerToken(request.headers.authorization, token)) {
    return problem(401, 'The token is not the right one.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const purge = parsePurge(new URLSearchParams(query));
  if (!purge) return problem(400, 'One of topic=…, forum=…, page=… or all is needed.');
  if (!(await publish(purge))) {
    return problem(503, PENDING, { headers: retryAfter(PURGE_RETRY_SECONDS) });
  }
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
}
