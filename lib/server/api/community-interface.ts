import { operationAt } from '@/lib/api/match-operation';
import { printResult } from '@/lib/api/operation-result';
import { isForStore } from '@/lib/api/operation-source';
import { BadParameter, problem } from '@/lib/api/problem-details';
import { config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Community } from '@/lib/community/community';
import { community, communityInStore } from '@/lib/community/open-community';
import { RETRY_SECONDS, retryAfter } from '@/lib/http/retry-after';
import type { TextResponse } from '@/lib/http/text-response';
import type { Failure } from '@/lib/model/outcome';
import { refuseApiAccess } from './api-access';
import type { InterfaceRequest } from './interface-request';
import { OPERATION_ANSWERS } from './operation-answers';

/** The path below which this site serves the interface. */
const PREFIX = /^\/api(?=\/)/;

/** The path of an operation, by its path on this site. */
export const operationPathOf = (path: string): string => path.replace(PREFIX, '');

/**
 * True when the operation at a path responds to every client, and the same to each: access to it is not
 * limited, and it is not about the client.
 */
export function isPublicOperation(path: string): boolean {
  const operation = operationAt(path)?.operation;
  if (operation === undefined || operation.startsWith('status/')) return false;
  return isForStore(path) || config().apiGateway === 'open';
}

/**
 * Answers an operation of this site. A remote community is asked through the client of
 * this site, so that browsers only send requests to their own origin.
 */
export async function answerOperation(request: InterfaceRequest): Promise<TextResponse> {
  const { cacheSeconds, apiBaseUrl } = config();
  const refusal = isForStore(request.path) ? undefined : refuseApiAccess(request);
  if (refusal) return refusal;
  const isOfMirror = apiBaseUrl !== undefined && isForStore(request.path);
  const from = (isOfMirror && communityInStore()) || community();
  return answerFrom(from, request, cacheSeconds);
}

/**
 * Answers an operation from a community: the interface over HTTP. Failures are problem details (RFC 9457).
 * @param cacheSeconds for how long clients may cache a response
 */
export async function answerFrom(
  from: Community,
  { path, parameters, headers }: InterfaceRequest,
  cacheSeconds: number,
): Promise<TextResponse> {
  const { operation, id = '' } = operationAt(path) ?? {};
  // Where the path is that of an operation, its id is at fault, and the operation says so.
  if (!operation && decodePercent(path) === undefined)
    return problem(400, 'The path must be percent-encoded UTF-8.');
  try {
    // An id holds no slash.
    const answer = id.includes('/') ? undefined : operation && OPERATION_ANSWERS[operation];
    const outcome = await answer?.(from, { parameters, id, headers });
    if (!outcome) return problem(404, 'The interface has no such operation.');
    if (outcome.kind !== 'ok') return refuse(outcome);
    const response = printResult(outcome.value, cacheSeconds);
    const readAt = outcome.cachedAt ?? from.agreedAt?.();
    if (readAt && !outcome.value.perRequest) {
      const ageSeconds = Math.max(0, Math.round((Date.now() - readAt.getTime()) / 1000));
      response.headers['x-data-age'] = String(ageSeconds);
    }
    if (outcome.cachedAt) response.headers['cache-control'] = 'no-cache';
    return response;
  } catch (error) {
    if (error instanceof BadParameter) return error.response;
    log().error({ event: 'interface failed', err: error });
    return problem(503, 'The community is not answering.', { headers: retryAfter(RETRY_SECONDS) });
  }
}

function refuse(failure: Failure): TextResponse {
  switch (failure.kind) {
    case 'missing':
      return problem(404, 'There is no such record.');
    case 'gone':
      return problem(410, 'The record is gone for good.');
    case 'invalid':
      return problem(400, failure.detail || 'The community refused a parameter.');
    case 'limited':
      return retryLater(429, 'The community is asked too often.', failure.retryAfterSeconds);
    case 'unavailable':
      return retryLater(503, 'The community is not answering.', failure.retryAfterSeconds);
    case 'malformed':
      return retryLater(502, 'The community gave an answer that cannot be understood.');
  }
}

function retryLater(status: number, detail: string, seconds = RETRY_SECONDS): TextResponse {
  return problem(status, detail, { headers: retryAfter(seconds) });
}
