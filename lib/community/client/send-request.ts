import { log } from '@/lib/log/log';
import type { Outcome } from '@/lib/model/outcome';
import { caller } from '@/lib/runtime/client-kind';
import type { LeaveOut } from '@/lib/wire/list';
import { confirm } from './confirm-refusal';
import { type Data, interpret, isNothing, refusalInstead } from './interpret-response';
import { countLeftOut, countOutcome, type Operation } from './operation-stats';
import { share, takeShared } from './shared-responses';
import { standIn, upstream } from './transport/upstream';
import type { Message, Reply, Upstream, Visitor } from './transport/upstream-types';
import { type RecordName, withdrawnRecords } from './withdrawn-records';

export type Query = Record<string, string | number | boolean | undefined>;

/** One of the nine operations, asked: where, with what, and how to read the answer. */
export interface Question<T> {
  operation: Operation;
  path: string;
  query?: Query;
  /** Whether a record is named that need not exist. */
  mayBeAbsent: boolean;
  /** Whether a list is asked for, which may be empty. */
  isList?: boolean;
  /** The record that is named, where it has a page of its own. */
  record?: RecordName;
  /** Only for questions about the visitor. */
  visitor?: Visitor;
  read(data: Data, leaveOut: LeaveOut): Outcome<T> | Promise<Outcome<T>>;
}

/** What came of a question, and how large the answer was. */
export interface Exchanged<T> {
  outcome: Outcome<T>;
  bytes: number;
}

/** Sends a question and reads its answer: nothing of the wire gets past here. */
export async function exchange<T>(
  question: Question<T>,
  from: Upstream = upstream(),
): Promise<Exchanged<T>> {
  const started = performance.now();
  const message = messageOf(question);
  const shared = from === standIn() ? undefined : await takeShared(message);
  const reply = shared ?? (await from.ask(message));
  const outcome = await read(question, reply, from);
  if (!shared && from !== standIn() && outcome.kind === 'ok' && reply.kind === 'answer') {
    await share(message, reply);
  }
  const bytes = reply.kind === 'answer' ? reply.body.byteLength : 0;
  if (from === standIn()) return { outcome: dated(outcome, reply), bytes };
  // In the older dialect a refusal for asking too often is only seen in the body.
  if (outcome.kind === 'limited' && reply.kind === 'answer') {
    from.pause(outcome.retryAfterSeconds);
  }
  noteRecord(question, outcome);
  const ms = Math.round(performance.now() - started);
  countOutcome(question.operation, outcome, ms);
  report(question.operation, outcome, ms);
  return { outcome, bytes };
}

/** A copy's answer says how old it is. */
function dated<T>(outcome: Outcome<T>, reply: Reply): Outcome<T> {
  if (outcome.kind !== 'ok' || reply.kind !== 'answer') return outcome;
  const ageSeconds = Number(reply.headers.get('x-data-age') ?? 0);
  return { ...outcome, savedAt: new Date(Date.now() - ageSeconds * 1000) };
}

function messageOf({ path, query = {}, visitor }: Question<unknown>): Message {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const who = caller();
  return {
    path,
    search: search.size > 0 ? `?${search}` : '',
    visitor,
    isRobot: who !== 'person',
    isOnce: who === 'walk',
  };
}

function noteRecord({ record, query }: Question<unknown>, { kind }: Outcome<unknown>): void {
  if (!record) return;
  if (kind === 'ok') withdrawnRecords().noteGiven(record);
  // A window may lie past the end of a record that is there.
  const isWhole = !query?.offset;
  // A record that the community calls invalid is withdrawn like one that is not there.
  const isAbsent = kind === 'missing' || kind === 'gone' || kind === 'invalid';
  if (isWhole && isAbsent) withdrawnRecords().noteAbsent(record);
}

async function read<T>(question: Question<T>, reply: Reply, from: Upstream): Promise<Outcome<T>> {
  if (reply.kind !== 'answer') return reply;
  const { operation, mayBeAbsent, record } = question;
  const wasGiven = record !== undefined && withdrawnRecords().wasGiven(record);
  const about = { operation, wasGiven };
  const data = interpret(reply, mayBeAbsent);
  if (data.kind === 'unconfirmed') return confirm(data, about, from);
  if (data.kind !== 'ok') return data;
  const outcome = await readData(question, data.value);
  const refusal =
    outcome.kind === 'malformed' && mayBeAbsent ? refusalInstead(data.value.data) : undefined;
  if (refusal?.kind === 'unconfirmed') return confirm(refusal, about, from);
  return refusal ?? outcome;
}

async function readData<T>(question: Question<T>, data: Data): Promise<Outcome<T>> {
  // PHP writes an empty list as null or as {}; without an envelope either is no answer.
  if (question.isList && data.isEnveloped && isNothing(data.data)) data = { data: [] };
  const leftOut = new Map<string, number>();
  const outcome = await question.read(data, (reason) => {
    countLeftOut(question.operation, reason);
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  });
  for (const [reason, times] of leftOut) {
    log().warn({ event: 'record left out', operation: question.operation, reason, times });
  }
  return outcome;
}

function report(operation: Operation, outcome: Outcome<unknown>, ms: number): void {
  if (outcome.kind === 'unavailable' || outcome.kind === 'malformed') {
    log().warn({ event: `community ${outcome.kind}`, operation, reason: outcome.reason, ms });
  } else log().debug({ event: 'community asked', operation, outcome: outcome.kind, ms });
}
