import { operationPath } from '@/lib/api/operation-path';
import type { Operation } from '@/lib/api/operations';
import { log } from '@/lib/base/log/log';
import { currentClientKind } from '@/lib/base/runtime/client-kind';
import type { Outcome } from '@/lib/model/outcome';
import type { RecordKey } from '@/lib/model/record-key';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import { confirmRefusal } from './confirm-refusal';
import {
  interpretMissingRecord,
  interpretResponse,
  isPhpEmpty,
  type ResponseData,
} from './interpret-response';
import { countOutcome, countRejectedRecord } from './operation-stats';
import { responsePurges } from './response-purges';
import { readSharedResponse, writeSharedResponse } from './shared-responses';
import { fallbackUpstream, upstream } from './transport/upstream';
import type {
  Upstream,
  UpstreamRequest,
  UpstreamResult,
  Visitor,
} from './transport/upstream-types';
import { withdrawnRecords } from './withdrawn-records';

export type QueryParameters = Record<string, string | number | boolean | undefined>;

/** A request of an operation: its parameters, and how to parse the response. */
export interface OperationRequest<T> {
  operation: Operation;
  /** Stands for `{id}` in the operation's path. */
  id?: string | number;
  query?: QueryParameters;
  /** True when the request names a record, which may not exist. */
  canBeMissing: boolean;
  /** True when the response is a list, which may be empty. */
  isList?: boolean;
  /** The record that the request names, where it has a page of its own. */
  record?: RecordKey;
  /** Only for operations about the visitor. */
  visitor?: Visitor;
  read(data: ResponseData, leaveOut: OnRejectedRecord): Outcome<T> | Promise<Outcome<T>>;
}

/** A request of an operation without the function that parses its response. */
export type RequestParameters = Omit<OperationRequest<unknown>, 'read'>;

/** The outcome of a request, and the size of its response. */
export interface OperationResponse<T> {
  outcome: Outcome<T>;
  bytes: number;
}

/** Sends a request and parses its response into the model. */
export async function sendRequest<T>(
  request: OperationRequest<T>,
  from: Upstream = upstream(),
): Promise<OperationResponse<T>> {
  const started = performance.now();
  const message = toUpstreamRequest(request);
  const isFallback = from === fallbackUpstream();
  const purgesBefore = responsePurges().count;
  const shared = isFallback ? undefined : await readSharedResponse(message);
  const response = shared ?? (await from.send(message));
  const outcome = await interpret(request, response, from);
  const bytes = response.kind === 'response' ? response.body.byteLength : 0;
  if (isFallback) return { outcome: withCachedAt(outcome, response), bytes };
  if (response.kind === 'response') {
    const isShareable = !shared && outcome.kind === 'ok';
    if (isShareable && responsePurges().count === purgesBefore) {
      await writeSharedResponse(message, response);
    }
    // The older dialect states a rate limit only in the body.
    if (outcome.kind === 'limited') from.pause(outcome.retryAfterSeconds);
  }
  updateWithdrawnRecords(request, outcome);
  const ms = Math.round(performance.now() - started);
  countOutcome(request.operation, outcome, ms);
  logOutcome(request.operation, outcome, ms);
  return { outcome, bytes };
}

/** A mirror states the age of its response. */
function withCachedAt<T>(outcome: Outcome<T>, response: UpstreamResult): Outcome<T> {
  if (outcome.kind !== 'ok' || response.kind !== 'response') return outcome;
  const ageSeconds = Number(response.headers.get('x-data-age') ?? 0);
  return { ...outcome, cachedAt: new Date(Date.now() - ageSeconds * 1000) };
}

/** The path of a request, without `/api`. */
export const requestPath = ({ operation, id }: RequestParameters): string =>
  operationPath(operation, ...(id === undefined ? [] : [id]));

function toUpstreamRequest(request: OperationRequest<unknown>): UpstreamRequest {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  const client = currentClientKind();
  return {
    path: requestPath(request),
    search: search.size > 0 ? `?${search}` : '',
    visitor: request.visitor,
    isCrawler: client !== 'visitor',
    isSingleAttempt: client === 'background',
  };
}

function updateWithdrawnRecords(
  { record, query }: OperationRequest<unknown>,
  { kind }: Outcome<unknown>,
): void {
  if (!record) return;
  if (kind === 'ok') withdrawnRecords().markSeen(record);
  // A window may lie past the end of an existing record.
  const isFromStart = !query?.offset;
  // A record that the community calls invalid is withdrawn, like a missing one.
  const isMissing = kind === 'missing' || kind === 'gone' || kind === 'invalid';
  if (isFromStart && isMissing) withdrawnRecords().markMissing(record);
}

async function interpret<T>(
  request: OperationRequest<T>,
  response: UpstreamResult,
  from: Upstream,
): Promise<Outcome<T>> {
  if (response.kind !== 'response') return response;
  const { operation, canBeMissing, record } = request;
  const wasSeen = record !== undefined && withdrawnRecords().hasSeen(record);
  const data = interpretResponse(response, canBeMissing);
  if (data.kind === 'unconfirmed') return confirmRefusal(data, { operation, wasSeen }, from);
  if (data.kind !== 'ok') return data;
  const outcome = await parseData(request, data.value);
  if (outcome.kind !== 'malformed' || !canBeMissing) return outcome;
  const refusal = interpretMissingRecord(data.value.data);
  if (refusal?.kind === 'unconfirmed') return confirmRefusal(refusal, { operation, wasSeen }, from);
  return refusal ?? outcome;
}

async function parseData<T>(
  { operation, isList, read }: OperationRequest<T>,
  data: ResponseData,
): Promise<Outcome<T>> {
  // PHP writes an empty list as null or as {}; without an envelope either is malformed.
  if (isList && data.isEnveloped && isPhpEmpty(data.data)) data = { data: [] };
  const rejectedRecords = new Map<string, number>();
  const outcome = await read(data, (reason) => {
    countRejectedRecord(operation, reason);
    rejectedRecords.set(reason, (rejectedRecords.get(reason) ?? 0) + 1);
  });
  for (const [reason, times] of rejectedRecords) {
    log().warn({ event: 'record left out', operation, reason, times });
  }
  return outcome;
}

function logOutcome(operation: Operation, outcome: Outcome<unknown>, ms: number): void {
  if (outcome.kind === 'unavailable' || outcome.kind === 'malformed') {
    log().warn({ event: `community ${outcome.kind}`, operation, reason: outcome.reason, ms });
  } else log().debug({ event: 'community requested', operation, outcome: outcome.kind, ms });
}
