import { log } from '@/lib/log/log';
import type { Outcome } from '@/lib/model/outcome';
import { currentClientKind } from '@/lib/runtime/client-kind';
import type { Operation } from '@/lib/urls/routes/operations';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import { confirmRefusal } from './confirm-refusal';
import {
  interpretMissingRecord,
  interpretResponse,
  isPhpEmpty,
  type ResponseData,
} from './interpret-response';
import { countOutcome, countRejectedRecord } from './operation-stats';
import { readSharedResponse, writeSharedResponse } from './shared-responses';
import { fallbackUpstream, upstream } from './transport/upstream';
import type {
  Upstream,
  UpstreamRequest,
  UpstreamResult,
  Visitor,
} from './transport/upstream-types';
import { type RecordKey, withdrawnRecords } from './withdrawn-records';

export type QueryParameters = Record<string, string | number | boolean | undefined>;

/** One of the nine operations, asked: where, with what, and how to read the answer. */
export interface OperationRequest<T> {
  operation: Operation;
  path: string;
  query?: QueryParameters;
  /** Whether a record is named that need not exist. */
  canBeMissing: boolean;
  /** Whether a list is asked for, which may be empty. */
  isList?: boolean;
  /** The record that is named, where it has a page of its own. */
  record?: RecordKey;
  /** Only for questions about the visitor. */
  visitor?: Visitor;
  read(data: ResponseData, leaveOut: OnRejectedRecord): Outcome<T> | Promise<Outcome<T>>;
}

/** What came of a question, and how large the answer was. */
export interface OperationResponse<T> {
  outcome: Outcome<T>;
  bytes: number;
}

/** Sends a question and reads its answer: nothing of the wire gets past here. */
export async function sendRequest<T>(
  question: OperationRequest<T>,
  from: Upstream = upstream(),
): Promise<OperationResponse<T>> {
  const started = performance.now();
  const message = toUpstreamRequest(question);
  const shared = from === fallbackUpstream() ? undefined : await readSharedResponse(message);
  const reply = shared ?? (await from.send(message));
  const outcome = await interpret(question, reply, from);
  if (!shared && from !== fallbackUpstream() && outcome.kind === 'ok' && reply.kind === 'answer') {
    await writeSharedResponse(message, reply);
  }
  const bytes = reply.kind === 'answer' ? reply.body.byteLength : 0;
  if (from === fallbackUpstream()) return { outcome: withCachedAt(outcome, reply), bytes };
  // In the older dialect a refusal for asking too often is only seen in the body.
  if (outcome.kind === 'limited' && reply.kind === 'answer') {
    from.pause(outcome.retryAfterSeconds);
  }
  updateWithdrawnRecords(question, outcome);
  const ms = Math.round(performance.now() - started);
  countOutcome(question.operation, outcome, ms);
  logOutcome(question.operation, outcome, ms);
  return { outcome, bytes };
}

/** A copy's answer says how old it is. */
function withCachedAt<T>(outcome: Outcome<T>, reply: UpstreamResult): Outcome<T> {
  if (outcome.kind !== 'ok' || reply.kind !== 'answer') return outcome;
  const ageSeconds = Number(reply.headers.get('x-data-age') ?? 0);
  return { ...outcome, cachedAt: new Date(Date.now() - ageSeconds * 1000) };
}

function toUpstreamRequest({
  path,
  query = {},
  visitor,
}: OperationRequest<unknown>): UpstreamRequest {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const who = currentClientKind();
  return {
    path,
    search: search.size > 0 ? `?${search}` : '',
    visitor,
    isCrawler: who !== 'visitor',
    isSingleAttempt: who === 'background',
  };
}

function updateWithdrawnRecords(
  { record, query }: OperationRequest<unknown>,
  { kind }: Outcome<unknown>,
): void {
  if (!record) return;
  if (kind === 'ok') withdrawnRecords().markSeen(record);
  // A window may lie past the end of a record that is there.
  const isWhole = !query?.offset;
  // A record that the community calls invalid is withdrawn like one that is not there.
  const isAbsent = kind === 'missing' || kind === 'gone' || kind === 'invalid';
  if (isWhole && isAbsent) withdrawnRecords().markMissing(record);
}

async function interpret<T>(
  question: OperationRequest<T>,
  reply: UpstreamResult,
  from: Upstream,
): Promise<Outcome<T>> {
  if (reply.kind !== 'answer') return reply;
  const { operation, canBeMissing, record } = question;
  const wasGiven = record !== undefined && withdrawnRecords().hasSeen(record);
  const about = { operation, wasGiven };
  const data = interpretResponse(reply, canBeMissing);
  if (data.kind === 'unconfirmed') return confirmRefusal(data, about, from);
  if (data.kind !== 'ok') return data;
  const outcome = await parseData(question, data.value);
  const refusal =
    outcome.kind === 'malformed' && canBeMissing
      ? interpretMissingRecord(data.value.data)
      : undefined;
  if (refusal?.kind === 'unconfirmed') return confirmRefusal(refusal, about, from);
  return refusal ?? outcome;
}

async function parseData<T>(
  question: OperationRequest<T>,
  data: ResponseData,
): Promise<Outcome<T>> {
  // PHP writes an empty list as null or as {}; without an envelope either is no answer.
  if (question.isList && data.isEnveloped && isPhpEmpty(data.data)) data = { data: [] };
  const leftOut = new Map<string, number>();
  const outcome = await question.read(data, (reason) => {
    countRejectedRecord(question.operation, reason);
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  });
  for (const [reason, times] of leftOut) {
    log().warn({ event: 'record left out', operation: question.operation, reason, times });
  }
  return outcome;
}

function logOutcome(operation: Operation, outcome: Outcome<unknown>, ms: number): void {
  if (outcome.kind === 'unavailable' || outcome.kind === 'malformed') {
    log().warn({ event: `community ${outcome.kind}`, operation, reason: outcome.reason, ms });
  } else log().debug({ event: 'community asked', operation, outcome: outcome.kind, ms });
}
