import { z } from 'zod';
import type { Failure, Outcome } from './outcome';
import { ok } from './outcome';
import { meaningOf, openEnvelope } from './schema/envelope';
import { readJson } from './schema/json';
import { isRecord } from './schema/record';
import { count, text } from './schema/scalar';
import type { Answer } from './transport/message';
import { retryAfterSeconds } from './transport/retry-after';

/** A successful answer's data, its dialect undone. */
export interface Data {
  data: unknown;
  /** `X-Total-Count`, a courtesy. */
  total?: number;
}

const UNSAID_SECONDS = 5;
const MAX_DETAIL = 200;

/**
 * What an answer means, by its status and body, in both dialects.
 *
 * @param mayBeAbsent whether a record was named that need not exist. Only then can "not found" be
 *   the truth; elsewhere it means that this is not the interface.
 */
export function interpret(answer: Answer, mayBeAbsent: boolean): Outcome<Data> {
  const { status } = answer;
  if (status >= 200 && status < 300) return readSuccess(answer, mayBeAbsent);
  if (status >= 300 && status < 400) return malformed('a redirect instead of an answer');
  if (status === 401) return { kind: 'unavailable', reason: 'credentials refused' };
  // What guests may not see does not exist for them.
  if (status === 403 || status === 404) return absent(mayBeAbsent, `status ${status}`);
  if (status === 410) return mayBeAbsent ? { kind: 'gone' } : absent(false, 'status 410');
  if (status === 400 || status === 422) return { kind: 'invalid', detail: detailOf(answer) };
  return {
    kind: 'unavailable',
    reason: status >= 500 && status < 600 ? `status ${status}` : 'unexpected status',
    retryAfterSeconds: retryAfterSeconds(answer.headers, Date.now()),
  };
}

function readSuccess(answer: Answer, mayBeAbsent: boolean): Outcome<Data> {
  const body = readJson(answer.body);
  if (body.kind !== 'ok') return body;
  const opened = openEnvelope(body.value);
  if (opened.kind === 'error') return failureOf(opened.message, mayBeAbsent);
  if (opened.data === null && mayBeAbsent) return { kind: 'missing' };
  return ok({
    data: opened.data,
    total: count.parse(answer.headers.get('x-total-count') ?? undefined),
  });
}

/** The failure that an envelope's message stands for. */
function failureOf(message: string, mayBeAbsent: boolean): Failure {
  const meaning = meaningOf(message);
  if (meaning === 'missing') return absent(mayBeAbsent, 'an error in the envelope');
  if (meaning === 'limited') return { kind: 'limited', retryAfterSeconds: UNSAID_SECONDS };
  if (meaning === 'invalid') return { kind: 'invalid', detail: message };
  return { kind: 'unavailable', reason: 'an error in the envelope' };
}

const malformed = (reason: string): Failure => ({ kind: 'malformed', reason });

const absent = (mayBeAbsent: boolean, reason: string): Failure =>
  mayBeAbsent ? { kind: 'missing' } : { kind: 'unavailable', reason };

/** The community's own words about a parameter: problem details (RFC 9457) or a `message`. */
function detailOf({ body }: Answer): string {
  const read = readJson(body);
  if (read.kind !== 'ok' || !isRecord(read.value)) return '';
  const { detail, message, title, error } = read.value;
  const said = z.array(text).parse([detail, message, error, title]);
  return (said.find(Boolean) ?? '').slice(0, MAX_DETAIL);
}
