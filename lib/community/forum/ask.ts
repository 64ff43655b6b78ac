import { log } from '@/lib/base/log/log';
import type { Failure, Ok, Outcome } from '@/lib/model/outcome';
import { parseJson } from '@/lib/wire/json/json';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import type { Exchange } from '../remote/exchange';
import type { UpstreamResponse } from '../remote/upstream';
import { foreignFailure } from './foreign-answer';

/** Includes responses that the caller interprets. */
export type ForumAnswer<T> = Ok<T> | Failure | UpstreamResponse;

type ParseBody<T> = (body: unknown, onRejected: OnRejectedRecord) => Outcome<T>;

export type Ask = <T>(path: string, search: string, parse: ParseBody<T>) => Promise<ForumAnswer<T>>;

interface AskOptions {
  /** True for the JSON with which the forum itself refuses a request. */
  isRefusal(body: unknown): boolean;
  onRejected?: OnRejectedRecord | undefined;
}

/** Returns a function that sends the requests of one answer. Reports omitted records to `onRejected`. */
export const createAsk =
  (exchange: Exchange, { isRefusal, onRejected }: AskOptions): Ask =>
  async <T>(path: string, search: string, parse: ParseBody<T>): Promise<ForumAnswer<T>> => {
    const response = await exchange.send({ path, search });
    if (response.kind !== 'response') return response;
    const foreign = foreignFailure(response, isRefusal);
    if (foreign || response.status !== 200) return foreign ?? response;
    const body = parseJson(response.body);
    if (body.kind !== 'ok') return body;
    const logged = new Set<string>();
    return parse(body.value, (reason, rejection) => {
      onRejected?.(reason, rejection);
      if (!logged.has(reason)) log().warn({ event: 'record left out', path, reason });
      logged.add(reason);
    });
  };

/** True if the forum says that the record does not exist. */
export const isNotFound = <T>(answer: ForumAnswer<T>): boolean =>
  answer.kind === 'response' && [404, 410].includes(answer.status);

/** True if the forum says that guests may not read the record. */
export const isForbidden = <T>(answer: ForumAnswer<T>): boolean =>
  answer.kind === 'response' && [401, 403].includes(answer.status);

/** True if the forum says that the record moved. */
export const isRedirect = <T>(answer: ForumAnswer<T>): answer is UpstreamResponse =>
  answer.kind === 'response' && answer.status >= 300 && answer.status < 400;
