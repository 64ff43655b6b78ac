import { z } from 'zod';
import type { RenderedMarkup } from '@/lib/model/community';
import type { Failure, Outcome } from '@/lib/model/outcome';
import { ok } from '@/lib/model/outcome';
import { meaningOf, openEnvelope } from '@/lib/wire/envelope';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import { wireCount, wireText } from '@/lib/wire/json/scalar';
import { retryAfterSeconds } from './transport/retry-after';
import type { UpstreamResponse } from './transport/upstream-types';

/** A successful answer's data, its dialect undone. */
export interface ResponseData {
  data: unknown;
  /** It came in the envelope of the older dialect. */
  isEnveloped?: boolean;
  /** `X-Total-Count`, a courtesy. */
  total?: number;
  /** The text of a wiki page, rendered and sanitized in this process. */
  rendered?: RenderedMarkup;
}

const DEFAULT_RETRY_SECONDS = 5;
const MAX_DETAIL = 200;

/**
 * The community says no, and whether to this question or to every question is not in the answer:
 * a hidden topic and credentials that were withdrawn may be refused in the same words.
 */
export interface UnconfirmedRefusal {
  kind: 'unconfirmed';
  /** What it means where the community answers a list that names no record. */
  claim: Extract<Failure, { kind: 'missing' | 'gone' | 'invalid' }>;
  /** What it means where the community refuses that list too. */
  otherwise: Failure;
  /** It is said in so many words or by its status that there is no such thing. */
  isExplicit: boolean;
}

/**
 * What an answer means, by its status and body, in both dialects. What says no to a record that was
 * named is `unconfirmed`, in whatever words; `confirm` makes an outcome of it. Faults are only what
 * cannot be about the record: 5xx, 408, 425, 429, messages about the server itself, and answers
 * that cannot be read.
 *
 * @param canBeMissing whether a record was named that need not exist. Only then can a refusal be
 *   about the question; elsewhere it means that this is not the interface, or not for this site.
 */
export function interpretResponse(
  answer: UpstreamResponse,
  canBeMissing: boolean,
): Outcome<ResponseData> | UnconfirmedRefusal {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return readSuccess(answer, canBeMissing);
  if (status >= 300 && status < 400) {
    const otherwise = malformed('a redirect instead of an answer');
    const isLogin = LOGIN_PATH.test(headers.get('location') ?? '');
    return canBeMissing && isLogin ? unconfirmedMissing(otherwise) : otherwise;
  }
  const otherwise = { kind: 'unavailable', reason: reasonOf(status) } as const;
  if (status === 400 || status === 422) {
    const claim = { kind: 'invalid', detail: detailOf(answer) } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: true };
  }
  if (canBeMissing && (status === 404 || status === 410)) {
    const claim = { kind: status === 410 ? 'gone' : 'missing' } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: true };
  }
  // What guests may not see does not exist for them.
  if (canBeMissing && REFUSAL_STATUSES.has(status)) return unconfirmedMissing(otherwise);
  return { ...otherwise, retryAfterSeconds: retryAfterSeconds(headers, Date.now()) };
}

/** 451 is for legal reasons (RFC 7725). */
const REFUSAL_STATUSES = new Set([401, 402, 403, 406, 409, 423, 451]);
const LOGIN_PATH = /log-?in|sign-?in|auth|account|register/i;

function reasonOf(status: number): string {
  if (status === 401) return 'credentials refused';
  const isUsual = (status >= 500 && status < 600) || COUNTED_STATUSES.has(status);
  return isUsual ? `status ${status}` : 'unexpected status';
}

const COUNTED_STATUSES = new Set([400, 403, 404, 410, 422]);

const unconfirmedMissing = (otherwise: Failure): UnconfirmedRefusal => ({
  kind: 'unconfirmed',
  claim: { kind: 'missing' },
  otherwise,
  isExplicit: false,
});

function readSuccess(
  answer: UpstreamResponse,
  canBeMissing: boolean,
): Outcome<ResponseData> | UnconfirmedRefusal {
  const body = parseJson(answer.body, answer.isEmbedded ? Number.POSITIVE_INFINITY : undefined);
  if (body.kind !== 'ok') return body;
  const opened = openEnvelope(body.value);
  if (opened.kind === 'error') return failureOf(opened.message, canBeMissing);
  return ok({
    data: opened.data,
    ...(opened.isEnveloped && { isEnveloped: true }),
    total: wireCount.parse(answer.headers.get('x-total-count') ?? undefined),
    rendered: answer.rendered,
  });
}

/** The failure that an error's message stands for. */
function failureOf(message: string, canBeMissing: boolean): Failure | UnconfirmedRefusal {
  const otherwise = { kind: 'unavailable', reason: 'an error in the envelope' } as const;
  const meaning = meaningOf(message);
  if (meaning === 'limited') return { kind: 'limited', retryAfterSeconds: DEFAULT_RETRY_SECONDS };
  if (meaning === 'invalid') {
    const claim = { kind: 'invalid', detail: message } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: false };
  }
  if (meaning === 'outage' || !canBeMissing) return otherwise;
  return { ...unconfirmedMissing(otherwise), isExplicit: meaning === 'missing' };
}

/** Whether a value is one of the five ways in which PHP writes that there is nothing. */
export function isPhpEmpty(data: unknown): boolean {
  if (data === null || data === false || data === '') return true;
  return typeof data === 'object' && Object.keys(data).length === 0;
}

/**
 * What stands where a record should be: nothing, as PHP writes it in five ways, or an error's
 * message without an envelope. Undefined for anything else.
 */
export function interpretMissingRecord(data: unknown): Failure | UnconfirmedRefusal | undefined {
  if (isPhpEmpty(data)) return unconfirmedMissing(malformed('nothing instead of a record'));
  if (!isRecord(data)) return undefined;
  const said = [data.error, data.message, data.detail, data.errors];
  const given = said.find((value) => value !== undefined && value !== null && value !== false);
  if (given === undefined && data.success !== false) return undefined;
  return failureOf(said.find((value) => typeof value === 'string') ?? '', true);
}

const malformed = (reason: string): Failure => ({ kind: 'malformed', reason });

/** The community's own words about a parameter: problem details (RFC 9457) or a `message`. */
function detailOf({ body }: UpstreamResponse): string {
  const read = parseJson(body);
  if (read.kind !== 'ok' || !isRecord(read.value)) return '';
  const { detail, message, title, error } = read.value;
  const said = z.array(wireText).parse([detail, message, error, title]);
  return (said.find(Boolean) ?? '').slice(0, MAX_DETAIL);
}
