import { type Failure, type Outcome, ok } from '@/lib/model/outcome';
import { interpretMessage, openEnvelope } from '@/lib/wire/envelope';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import { wireCount } from '@/lib/wire/json/scalar';
import {
  interpretStatus,
  MAX_SENTENCE,
  type UnconfirmedRefusal,
  unconfirmedMissing,
} from '../remote/interpret-status';
import type { UpstreamResponse } from '../remote/upstream';

export interface ResponseData {
  data: unknown;
  isEnveloped?: boolean;
  /** `X-Total-Count`; may be wrong. */
  total?: number;
}

const DEFAULT_RETRY_SECONDS = 5;

/**
 * Returns a response's data or failure in both formats. Messages about the server and malformed bodies are
 * faults.
 */
export function interpretResponse(
  response: UpstreamResponse,
  canBeMissing: boolean,
): Outcome<ResponseData> | UnconfirmedRefusal {
  return response.status >= 200 && response.status < 300
    ? readSuccess(response, canBeMissing)
    : interpretStatus(response, canBeMissing);
}

function readSuccess(
  response: UpstreamResponse,
  canBeMissing: boolean,
): Outcome<ResponseData> | UnconfirmedRefusal {
  const body = parseJson(response.body);
  if (body.kind !== 'ok') return body;
  const opened = openEnvelope(body.value);
  if (opened.kind === 'error') return failureOf(opened.message, canBeMissing);
  return ok({
    data: opened.data,
    ...(opened.isEnveloped && { isEnveloped: true }),
    total: wireCount.parse(response.headers.get('x-total-count') ?? undefined),
  });
}

function failureOf(message: string, canBeMissing: boolean): Failure | UnconfirmedRefusal {
  const detail = message && `“${message.slice(0, MAX_SENTENCE)}”`;
  const otherwise = { kind: 'unavailable', reason: 'error message in the body', detail } as const;
  const meaning = interpretMessage(message);
  if (meaning === 'limited') return { kind: 'limited', retryAfterSeconds: DEFAULT_RETRY_SECONDS };
  if (meaning === 'invalid') {
    const claim = { kind: 'invalid', detail: message } as const;
    return { kind: 'unconfirmed', claim, otherwise, isExplicit: false };
  }
  if (meaning === 'outage' || !canBeMissing) return otherwise;
  return { ...unconfirmedMissing(otherwise), isExplicit: meaning === 'missing' };
}

/** True for PHP's empty values: `null`, `false`, `''`, `[]` and `{}`. */
export function isPhpEmpty(data: unknown): boolean {
  if (data === null || data === false || data === '') return true;
  return typeof data === 'object' && Object.keys(data).length === 0;
}

/**
 * Returns the refusal in a record's body: one of PHP's empty values, or an error without envelope. Undefined
 * if it is no refusal.
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
