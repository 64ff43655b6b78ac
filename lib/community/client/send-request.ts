import type { Operation } from '@/lib/api/operations';
import { log } from '@/lib/base/log/log';
import { currentClientKind } from '@/lib/base/runtime/client-kind';
import { type Outcome, ok } from '@/lib/model/outcome';
import { withQuery } from '@/lib/urls/views/url-query';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import { type AnswerIdentity, identify } from './answers/answer';
import { currentAnswerLog } from './answers/answer-log';
import { latestAnswers } from './answers/latest-answers';
import { cacheKey, type RequestParameters, requestPath } from './answers/request-parameters';
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
import type {
  Upstream,
  UpstreamRequest,
  UpstreamResult,
  Validators,
} from './transport/upstream-types';
import { fallbackUpstream, upstream } from './upstream';
import { withdrawnRecords } from './withdrawn-records';

/** A request of an operation: its parameters, and how to parse the response. */
export interface OperationRequest<T> extends RequestParameters {
  read(data: ResponseData, leaveOut: OnRejectedRecord): Outcome<T> | Promise<Outcome<T>>;
}

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
  const checked = isFallback ? undefined : latestAnswers().take(cacheKey(request));
  const shared = checked || isFallback ? undefined : await readSharedResponse(message);
  const response = checked ?? shared ?? (await from.send(message));
  const outcome = await interpret(request, response, from);
  logAnswer(request, response, outcome, isFallback || responsePurges().count !== purgesBefore);
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
  countAndLog(request.operation, outcome, started);
  return { outcome, bytes };
}

/** Adds an answer to the log of what is made of it, and remembers the latest. */
function logAnswer(
  { read: _, visitor, ...request }: OperationRequest<unknown>,
  response: UpstreamResult,
  outcome: Outcome<unknown>,
  isOld: boolean,
): void {
  const log = currentAnswerLog();
  if (!log) return;
  const isComparable = response.kind === 'response' && !visitor;
  const identity = isComparable ? identify(request.operation, response, outcome) : undefined;
  if (identity && !isOld) latestAnswers().set(cacheKey(request), identity);
  log.add(identity && { ...identity, request });
}

/**
 * Sends a request again whose answer is known, with its validators (RFC 9111, 4.3). The response waits for
 * the next `sendRequest` of the same, unless it says that nothing has changed.
 * @returns what identifies the answer now; undefined where there is none to compare.
 */
export async function revalidate(
  request: RequestParameters,
  known: AnswerIdentity,
): Promise<AnswerIdentity | undefined> {
  const started = performance.now();
  const key = cacheKey(request);
  const purgesBefore = responsePurges().count;
  const message = toUpstreamRequest(request);
  const { validators } = known;
  const shared = await readSharedResponse(message);
  const response = shared ?? (await upstream().send({ ...message, validators }));
  const isCurrent = responsePurges().count === purgesBefore;
  const identity = isNotModified(response, validators)
    ? known
    : await identifyResponse(request, known, response);
  if (identity?.content !== known.content) {
    if (!isCurrent) return undefined;
    if (!shared) latestAnswers().keep(key, response);
    // A failure may pass, so what is cached stays usable; a refusal replaces it.
    const isRefusal = response.kind === 'response' && response.status < 500;
    if (isRefusal) latestAnswers().set(key, identity ?? REFUSED);
    return identity;
  }
  if (isCurrent) latestAnswers().set(key, identity);
  const outcome = outcomeOf(known);
  updateWithdrawnRecords(request, outcome);
  countAndLog(request.operation, outcome, started);
  return identity;
}

/** Of an answer that is about to be read, and is none of those before. */
const REFUSED: AnswerIdentity = { content: 'refused', views: '', validators: {} };

const isNotModified = (response: UpstreamResult, { etag, lastModified }: Validators) =>
  response.kind === 'response' && response.status === 304 && Boolean(etag ?? lastModified);

const outcomeOf = ({ content }: AnswerIdentity): Outcome<undefined> =>
  content === 'missing' || content === 'gone' ? { kind: content } : ok(undefined);

/** What identifies a response; a refusal is confirmed only where the record was missing before. */
async function identifyResponse(
  request: RequestParameters,
  known: AnswerIdentity,
  response: UpstreamResult,
): Promise<AnswerIdentity | undefined> {
  if (response.kind !== 'response') return undefined;
  const isSuccess = response.status >= 200 && response.status < 300;
  if (isSuccess) return identify(request.operation, response, ok(undefined));
  if (outcomeOf(known).kind === 'ok') return undefined;
  const read = () => ok(undefined);
  const outcome = await interpret({ ...request, read }, response, upstream());
  return identify(request.operation, response, outcome);
}

/** A mirror states the age of its response. */
function withCachedAt<T>(outcome: Outcome<T>, response: UpstreamResult): Outcome<T> {
  if (outcome.kind !== 'ok' || response.kind !== 'response') return outcome;
  const ageSeconds = Number(response.headers.get('x-data-age') ?? 0);
  return { ...outcome, cachedAt: new Date(Date.now() - ageSeconds * 1000) };
}

function toUpstreamRequest(request: RequestParameters): UpstreamRequest {
  const client = currentClientKind();
  return {
    path: requestPath(request),
    search: withQuery('', Object.entries(request.query ?? {})),
    visitor: request.visitor,
    isCrawler: client !== 'visitor',
    isSingleAttempt: client === 'background',
  };
}

function updateWithdrawnRecords(
  { record, query }: RequestParameters,
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

function countAndLog(operation: Operation, outcome: Outcome<unknown>, startedMs: number): void {
  const ms = Math.round(performance.now() - startedMs);
  countOutcome(operation, outcome, ms);
  if (outcome.kind === 'unavailable' || outcome.kind === 'malformed') {
    log().warn({ event: `community ${outcome.kind}`, operation, reason: outcome.reason, ms });
  } else log().debug({ event: 'community requested', operation, outcome: outcome.kind, ms });
}
