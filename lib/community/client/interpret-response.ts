import { z } from 'zod';
import type { RenderedMarkup } from '@/lib/model/community';
import { type Failure, type Outcome, ok } from '@/lib/model/outcome';
import { interpretMessage, openEnvelope } from '@/lib/wire/envelope';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import { wireCount, wireText } from '@/lib/wire/json/scalar';
import { retryAfterSeconds } from './transport/retry-after';
import type { UpstreamResponse } from './transport/upstream-types';

/** The data of a successful response, in either dialect. */
export interface ResponseData {
  data: unknown;
  /** The data was in the envelope of the older dialect. */
  isEnveloped?: boolean;
  /** `X-Total-Count`; may be wrong. */
  total?: number;
  /** The text of a wiki page, rendered and sanitized in this process. */
  rendered?: RenderedMarkup;
}

const DEFAULT_RETRY_SECONDS = 5;
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
 * The meaning of a response by its status and body, in both dialects. Every refusal of a named record
 * is `unconfirmed`; `confirmRefusal` turns it into an outcome. Only what cannot concern the record is a
 * fault: 5xx, 408, 425, 429, messages about the server itself, and malformed responses.
 *
 * @param canBeMissing whether the request names a record. Only then can a refusal concern that record;
 *   elsewhere the server is not the interface, or not open to this site.
 */
export function interpretResponse(
  response: UpstreamResponse,
  canBeMissing: boolean,
): Outcome<ResponseData> | UnconfirmedRefusal {
  const { status, headers } = response;
  if (status >= 200 && status < 300) return readSuccess(response, canBeMissing);
  if (status >= 300 && status < 400) {
    const otherwise = malformed('unexpected redirect');
    const isLogin = LOGIN_PATH.test(headers.get('location') ?? '');
    return canBeMissing && isLogin ? unconfirmedMissing(otherwise) : otherwise;
  }
  const otherwise = { kind: 'unavailable', reason: reasonOf(status) } as const;
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

const unconfirmedMissing = (otherwise: Failure): UnconfirmedRefusal => ({
  kind: 'unconfirmed',
  claim: { kind: 'missing' },
  otherwise,
  isExplicit: false,
});

function readSuccess(
  response: UpstreamResponse,
  canBeMissing: boolean,
): Outcome<ResponseData> | UnconfirmedRefusal {
  const body = parseJson(response.body, response.isEmbedded ? Number.POSITIVE_INFINITY : undefined);
  if (body.kind !== 'ok') return body;
  const opened = openEnvelope(body.value);
  if (opened.kind === 'error') return failureOf(opened.message, canBeMissing);
  return ok({
    data: opened.data,
    ...(opened.isEnveloped && { isEnveloped: true }),
    total: wireCount.parse(response.headers.get('x-total-count') ?? undefined),
    rendered: response.rendered,
  });
}

/** The failure that an error message means. */
function failureOf(message: string, canBeMissing: boolean): Failure | UnconfirmedRefusal {
  const otherwise = { kind: 'unavailable', reason: 'error message in the body' } as const;
  const meaning = interpretMessage(message);
  if (meaning === 'limited') return { kind: 'limited', retryAfterSeconds: DEFAULT_RETRY_SECONDS };
  if (meaning === 'invalid') {
    const claim = { kind: 'invalid', detail: message } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: false };
  }
  if (meaning === 'outage' || !canBeMissing) return otherwise;
  return { ...unconfirmedMissing(otherwise), isExplicit: meaning === 'missing' };
}

/** True for the five values that PHP writes for nothing: `null`, `false`, `''`, `[]` and `{}`. */
export function isPhpEmpty(data: unknown): boolean {
  if (data === null || data === false || data === '') return true;
  return typeof data === 'object' && Object.keys(data).length === 0;
}

/**
 * The meaning of a body that should be a record: a refusal, when it is empty in one of PHP's ways or
 * an error message without an envelope. Undefined for anything else.
 */
export function interpretMissingRecord(data: unknown): Failure | UnconfirmedRefusal | undefined {
  if (isPhpEmpty(data)) return unconfirmedMissing(malformed('empty record'));
  if (!isRecord(data)) return undefined;
  const messages = [data.error, data.message, data.detail, data.errors];
  const message = messages.find(
    (value) => value !== undefined && value !== null && value !== false,
  );
  if (message === undefined && data.success !== false) return undefined;
  return failureOf(messages.find((value) => typeof value === 'string') ?? '', true);
}

const malformed = (reason: string): Failure => ({ kind: 'malformed', reason });

/** The community's message about a parameter: problem details (RFC 9457) or a `message`. */
function detailOf({ body }: UpstreamResponse): string {
  const read = parseJson(body);
  if (read.kind !== 'ok' || !isRecord(read.value)) return '';
  const { detail, message, title, error } = read.value;
  const messages = z.array(wireText).parse([detail, message, error, title]);
  return (messages.find(Boolean) ?? '').slice(0, MAX_DETAIL);
}
