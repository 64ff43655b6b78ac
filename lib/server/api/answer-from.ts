import { operationAt } from '@/lib/api/match-operation';
import { BadParameter, problem } from '@/lib/api/problem-details';
import { log } from '@/lib/base/log/log';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Community } from '@/lib/community/community';
import { RETRY_SECONDS, retryAfter } from '@/lib/http/retry-after';
import type { TextResponse } from '@/lib/http/text-response';
import type { Failure, Outcome } from '@/lib/model/outcome';
import {
  type InterfaceRequest,
  OPERATION_ANSWERS,
  type OperationResult,
} from './operation-answers';

/** Answers an operation of the interface. Failures are problem details (RFC 9457). */
export async function answerFrom(
  from: Community,
  { path, parameters, headers }: InterfaceRequest,
  cacheSeconds: number,
): Promise<TextResponse> {
  const { operation, id = '' } = operationAt(path) ?? {};
  // An operation itself reports a malformed id.
  if (!operation && decodePercent(path) === undefined) {
    return problem(400, 'The path must be percent-encoded UTF-8.');
  }
  const answer = async () => {
    if (!operation || id.includes('/')) return undefined;
    return OPERATION_ANSWERS[operation]?.(from, { parameters, id, headers });
  };
  return printAnswer(answer, cacheSeconds, from.agreedAt?.());
}

/**
 * Returns an operation's response. Failures are problem details (RFC 9457).
 * @param answer resolves to undefined if the community lacks the operation
 * @param cacheSeconds how long clients may cache the response
 * @param agreedAt when the mirror last matched its community
 */
export async function printAnswer(
  answer: () => Promise<Outcome<OperationResult> | undefined>,
  cacheSeconds: number,
  agreedAt: Date | undefined,
): Promise<TextResponse> {
  try {
    const outcome = await answer();
    if (!outcome) return problem(404, 'The interface has no such operation.');
    if (outcome.kind !== 'ok') return refuse(outcome);
    return printResult(outcome.value, cacheSeconds, outcome.cachedAt, agreedAt);
  } catch (error) {
    if (error instanceof BadParameter) return error.response;
    log().error({ event: 'interface failed', err: error });
    return problem(503, 'The community is not answering.', { headers: retryAfter(RETRY_SECONDS) });
  }
}

function printResult(
  { body, total, perRequest }: OperationResult,
  cacheSeconds: number,
  cachedAt: Date | undefined,
  agreedAt: Date | undefined,
): TextResponse {
  const readAt = perRequest ? undefined : (cachedAt ?? agreedAt);
  const ageSeconds = readAt && Math.max(0, Math.round((Date.now() - readAt.getTime()) / 1000));
  const fresh = perRequest ? 'no-store' : `public, max-age=${cacheSeconds}`;
  const headers = {
    'content-type': 'application/json',
    'cache-control': cachedAt ? 'no-cache' : fresh,
    ...(total !== undefined && { 'x-total-count': String(total) }),
    ...(ageSeconds !== undefined && { 'x-data-age': String(ageSeconds) }),
  };
  return { status: 200, headers, body: JSON.stringify(body) };
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
