import { setImmediate } from 'node:timers/promises';
import type { Operation } from '@/lib/api/operations';
import { log } from '@/lib/base/log/log';
import type { Outcome } from '@/lib/model/outcome';
import type { RecordKey } from '@/lib/model/record-key';
import { type OnRejectedRecord, unwrapList } from '@/lib/wire/json/list';
import type { Exchange, RemoteTarget } from '../remote/exchange';
import type { UnconfirmedRefusal } from '../remote/interpret-status';
import { type RecordCount, RefusalCheck } from '../remote/refusal-check';
import type { Upstream, UpstreamResponse } from '../remote/upstream';
import type { Observations } from '../state/observations';
import {
  interpretMissingRecord,
  interpretResponse,
  isPhpEmpty,
  type ResponseData,
} from './interpret-response';

const LISTS = {
  board: '/board/topics?offset=0&limit=1&orderby=last_post&sort=desc',
  wiki: '/wiki/pages',
};

/** Returns the number of records in a list; undefined if it cannot be read. */
async function countRecords(upstream: Upstream, list: string): RecordCount {
  const [path = '', query] = list.split('?');
  const search = query === undefined ? '' : `?${query}`;
  const response = await upstream.send({ path, search, isSingleAttempt: true });
  const data = response.kind === 'response' ? interpretResponse(response, false) : response;
  if (data.kind === 'limited' && response.kind === 'response') {
    upstream.pause(data.retryAfterSeconds);
  }
  return data.kind === 'ok' ? unwrapList(data.value.data, ['id', 'tid'])?.length : undefined;
}

export interface Parsing<T> {
  /** True if the response may mean that the record does not exist. */
  canBeMissing?: boolean;
  isList?: boolean;
  parse(data: ResponseData, leaveOut: OnRejectedRecord): Outcome<T> | Promise<Outcome<T>>;
}

interface RemoteRequest<T> extends Parsing<T> {
  operation: Operation;
  target: RemoteTarget;
  record?: RecordKey | undefined;
}

/**
 * Returns a function that sends a request of an exchange, and reads the response. The community's lists
 * confirm that a refused record is gone.
 */
export function createResponseReader(
  upstream: Upstream,
  { stats, withdrawn }: Observations,
  onRejected: OnRejectedRecord,
) {
  const refusals = new RefusalCheck({
    board: () => countRecords(upstream, LISTS.board),
    wiki: () => countRecords(upstream, LISTS.wiki),
  });

  async function interpret<T>(
    request: RemoteRequest<T>,
    response: UpstreamResponse,
  ): Promise<Outcome<T>> {
    const { operation, canBeMissing = false, record } = request;
    const wasSeen = record !== undefined && withdrawn.hasSeen(record);
    const confirm = (refusal: UnconfirmedRefusal) => refusals.confirm(refusal, operation, wasSeen);
    const data = interpretResponse(response, canBeMissing);
    if (data.kind === 'unconfirmed') return confirm(data);
    if (data.kind !== 'ok') return data;
    // Parsing JSON has taken time, so other requests run now.
    await setImmediate();
    const outcome = await parse(request, data.value);
    const mayBeRefusal = outcome.kind === 'malformed' && canBeMissing;
    if (!mayBeRefusal) return outcome;
    const refusal = interpretMissingRecord(data.value.data);
    if (refusal?.kind === 'unconfirmed') return confirm(refusal);
    return refusal ?? outcome;
  }

  async function parse<T>(
    { operation, isList, parse }: RemoteRequest<T>,
    given: ResponseData,
  ): Promise<Outcome<T>> {
    // PHP may encode an empty list as null or {}. Without an envelope, these are malformed.
    const isEmpty = isList && given.isEnveloped && isPhpEmpty(given.data);
    const rejectedRecords = new Map<string, number>();
    const outcome = await parse(isEmpty ? { data: [] } : given, (reason, rejection) => {
      onRejected(reason, rejection);
      stats.countRejectedRecord(operation, reason);
      rejectedRecords.set(reason, (rejectedRecords.get(reason) ?? 0) + 1);
    });
    for (const [reason, times] of rejectedRecords) {
      log().warn({ event: 'record left out', operation, reason, times });
    }
    return outcome;
  }

  return async <T>(exchange: Exchange, request: RemoteRequest<T>): Promise<Outcome<T>> => {
    const response = await exchange.send(request.target);
    if (response.kind !== 'response') return response;
    const outcome = await interpret(request, response);
    // The older format reports a rate limit in the body.
    if (outcome.kind === 'limited') upstream.pause(outcome.retryAfterSeconds);
    return outcome;
  };
}
