import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { scanShortHtml } from '@/lib/content/tree/scan-html';
import type { Failure } from '@/lib/model/outcome';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import { wireText } from '@/lib/wire/json/scalar';
import { retryAfterSeconds } from './parse-retry-after';
import type { UpstreamResponse } from './upstream';

export const MAX_SENTENCE = 200;
const MAX_READ_BYTES = 4096;

/** A refusal of one record or of all requests: a hidden topic and revoked credentials can look alike. */
export interface UnconfirmedRefusal {
  kind: 'unconfirmed';
  /** Meaning if the community answers a list request. */
  claim: Extract<Failure, { kind: 'missing' | 'gone' | 'invalid' }>;
  /** Meaning if it refuses that too. */
  otherwise: Failure;
  isExplicit: boolean;
}

/** True if the server may answer otherwise soon. */
export const isAway = ({ status }: UpstreamResponse): boolean => status === 429 || status >= 500;

/**
 * Returns the meaning of an error status. Refusals of a named record are `unconfirmed`, for `RefusalCheck`.
 * Only 5xx, 408, 425 and 429 are faults.
 * @param canBeMissing true if the request names a record
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
    const claim = { kind: 'invalid', detail: sentenceOf(response) } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: true };
  }
  if (canBeMissing && (status === 404 || status === 410)) {
    const claim = { kind: status === 410 ? 'gone' : 'missing' } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: true };
  }
  if (canBeMissing && REFUSAL_STATUSES.has(status)) return unconfirmedMissing(otherwise);
  return { ...otherwise, retryAfterSeconds: retryAfterSeconds(headers, Date.now()) };
}

/** 451: unavailable for legal reasons (RFC 7725). */
const REFUSAL_STATUSES = new Set([401, 402, 403, 406, 409, 423, 451]);
const LOGIN_PATH = /log-?in|sign-?in|auth|account|register/i;

/** A fixed set, for metrics. */
function reasonOf(status: number): string {
  if (status === 401) return 'credentials refused';
  const isCounted = (status >= 500 && status < 600) || COUNTED_STATUSES.has(status);
  return isCounted ? `status ${status}` : 'unexpected status';
}

const COUNTED_STATUSES = new Set([400, 403, 404, 410, 422]);

/** Returns the claim that the record is missing for guests. */
export const unconfirmedMissing = (otherwise: Failure): UnconfirmedRefusal => ({
  kind: 'unconfirmed',
  claim: { kind: 'missing' },
  otherwise,
  isExplicit: false,
});

/** Returns a response's message, page title or text; `''` for none. */
export function sentenceOf({ body }: Pick<UpstreamResponse, 'body'>): string {
  const read = parseJson(body);
  if (read.kind === 'ok') {
    // Problem details (RFC 9457), Discourse's errors, or a message.
    const { errors, detail, message, error, title } = isRecord(read.value) ? read.value : {};
    const [first] = Array.isArray(errors) ? errors : [];
    const texts = z.array(wireText).parse([first, detail, message, error, title]);
    const sentence = texts.find(Boolean) ?? '';
    return sentence.slice(0, MAX_SENTENCE);
  }
  const text = new TextDecoder().decode(body.subarray(0, MAX_READ_BYTES));
  const sentence = text.trimStart().startsWith('<') ? titleOf(text) : text;
  return plainText(escapeHtml(sentence)).slice(0, MAX_SENTENCE);
}

function titleOf(html: string): string {
  let title: string | undefined;
  let isOpen = false;
  scanShortHtml(html, {
    tag({ name, isEnd }) {
      if (name !== 'title') return;
      isOpen = !isEnd && title === undefined;
      title ??= '';
    },
    text(text) {
      if (isOpen) title += text;
    },
  });
  return title ?? '';
}

/** Returns the redirect target or message, if any. */
export function detailOfResponse(response: UpstreamResponse): string | undefined {
  const { status, headers } = response;
  const location = plainText(headers.get('location') ?? '').slice(0, MAX_SENTENCE);
  if (status >= 300 && status < 400 && location) {
    const hint = URL.canParse(location)
      ? ' (the address has to be the one at which the community answers)'
      : '';
    return `status ${status}, which leads to ${location}${hint}`;
  }
  const sentence = sentenceOf(response);
  return sentence ? `status ${status}: “${sentence}”` : undefined;
}
