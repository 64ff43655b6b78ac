import { z } from 'zod';
import type { Failure } from '@/lib/model/outcome';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import { wireText } from '@/lib/wire/json/scalar';
import { detailOfResponse } from './describe-response';
import { retryAfterSeconds } from './retry-after';
import type { UpstreamResponse } from './upstream';

const MAX_DETAIL = 200;

/**
 * A refusal that may concern this record or all requests: a hidden topic and revoked credentials may
 * be refused in the same words.
 */
export interface UnconfirmedRefusal {
  kind: 'unconfirmed';
  /** Its meaning when the community responds to a list that names no record. */
  claim: Extract<Failure, { kind: 'missing' | 'gone' | 'invalid' }>;
  /** Its meaning when the community refuses that list too. */
  otherwise: Failure;
  /** The status or the message states that there is no such record. */
  isExplicit: boolean;
}

/**
 * The meaning of a response that is no success, by its status. Every refusal of a named record
 * is `unconfirmed`; a `RefusalCheck` turns it into an outcome. Only what cannot concern the record is a
 * fault: 5xx, 408, 425 and 429.
 *
 * @param canBeMissing whether the request names a record. Only then can a refusal concern that record;
 *   elsewhere the server is not the expected one, or not open to this site.
 */
export function interpretStatus(
  response: UpstreamResponse,
  canBeMissing: boolean,
): Failure | UnconfirmedRefusal {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    const detail = detailOfResponse(response);
    const otherwise = { kind: 'malformed', reason: 'unexpected redirect', detail } as const;
    const isLogin = LOGIN_PATH.test(headers.get('location') ?? '');
    return canBeMissing && isLogin ? unconfirmedMissing(otherwise) : otherwise;
  }
  const detail = detailOfResponse(response);
  const otherwise = { kind: 'unavailable', reason: reasonOf(status), detail } as const;
  if (status === 400 || status === 422) {
    const claim = { kind: 'invalid', detail: detailOf(response) } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: true };
  }
  if (canBeMissing && (status === 404 || status === 410)) {
    const claim = { kind: status === 410 ? 'gone' : 'missing' } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: true };
  }
  // A record that guests may not see does not exist for them.
  if (canBeMissing && REFUSAL_STATUSES.has(status)) return unconfirmedMissing(otherwise);
  return { ...otherwise, retryAfterSeconds: retryAfterSeconds(headers, Date.now()) };
}

/** 451: unavailable for legal reasons (RFC 7725). */
const REFUSAL_STATUSES = new Set([401, 402, 403, 406, 409, 423, 451]);
const LOGIN_PATH = /log-?in|sign-?in|auth|account|register/i;

/** One of a fixed few reasons, since each is counted by itself. */
function reasonOf(status: number): string {
  if (status === 401) return 'credentials refused';
  const isCounted = (status >= 500 && status < 600) || COUNTED_STATUSES.has(status);
  return isCounted ? `status ${status}` : 'unexpected status';
}

const COUNTED_STATUSES = new Set([400, 403, 404, 410, 422]);

/** A refusal that says that there is no such record, for guests. */
export const unconfirmedMissing = (otherwise: Failure): UnconfirmedRefusal => ({
  kind: 'unconfirmed',
  claim: { kind: 'missing' },
  otherwise,
  isExplicit: false,
});

/** The community's message about a parameter: problem details (RFC 9457) or a `message`. */
function detailOf({ body }: UpstreamResponse): string {
  const read = parseJson(body);
  if (read.kind !== 'ok' || !isRecord(read.value)) return '';
  const { detail, message, title, error } = read.value;
  const messages = z.array(wireText).parse([detail, message, error, title]);
  return (messages.find(Boolean) ?? '').slice(0, MAX_DETAIL);
}
