import { setImmediate } from 'node:timers/promises';
import type { Operation } from '@/lib/api/operations';
import { log } from '@/lib/base/log/log';
import { runTimeSliced, type TimeSliced } from '@/lib/base/runtime/time-slicing';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { RecordKey } from '@/lib/model/record-key';
import { readForums } from '@/lib/wire/forum';
import { type OnRejectedRecord, unwrapList } from '@/lib/wire/json/list';
import { readNamespaceList } from '@/lib/wire/namespace';
import { readIps, readTime, readUa } from '@/lib/wire/status';
import { readRawTopic, readTopicList } from '@/lib/wire/topic';
import { readPageList, readRawPage } from '@/lib/wire/wiki-page';
import { type OperationCall, operationOf, recordOf, targetOf } from '../call';
import type { Answer, Community, Visitor } from '../community';
import { type Exchange, Exchanges, type RemoteTarget } from '../remote/exchange';
import type { UnconfirmedRefusal } from '../remote/interpret-status';
import { type RecordCount, RefusalCheck } from '../remote/refusal-check';
import type { Upstream, UpstreamResponse } from '../remote/upstream';
import { countRejectedRecord } from '../state/operation-stats';
import { withdrawnRecords } from '../state/withdrawn-records';
import {
  interpretMissingRecord,
  interpretResponse,
  isPhpEmpty,
  type ResponseData,
} from './interpret-response';
import { readTopicInParts } from './read-topic-in-parts';

/** Id of the home page if the community has no page with an empty id. */
const START_PAGE = 'start';

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

interface Request<T> extends Parsing<T> {
  operation: Operation;
  target: RemoteTarget;
  record?: RecordKey | undefined;
}

interface Parsing<T> {
  /** True if the response may mean that the record does not exist. */
  canBeMissing?: boolean;
  isList?: boolean;
  parse(data: ResponseData, leaveOut: OnRejectedRecord): Outcome<T> | Promise<Outcome<T>>;
}

interface Options {
  onRejected?: OnRejectedRecord;
}

/**
 * Opens a community by its HTTP interface, in the documented format or the older one with an envelope
 * (`openEnvelope`). Sends no request.
 */
export function openInterface(
  upstream: Upstream,
  { onRejected = () => undefined }: Options = {},
): Community {
  const exchanges = new Exchanges(upstream);
  const refusals = new RefusalCheck({
    board: () => countRecords(upstream, LISTS.board),
    wiki: () => countRecords(upstream, LISTS.wiki),
  });

  async function read<T>(exchange: Exchange, request: Request<T>): Promise<Outcome<T>> {
    const response = await exchange.send(request.target);
    if (response.kind !== 'response') return response;
    const outcome = await interpret(request, response);
    // The older format reports a rate limit in the body.
    if (outcome.kind === 'limited') upstream.pause(outcome.retryAfterSeconds);
    return outcome;
  }

  async function interpret<T>(
    request: Request<T>,
    response: UpstreamResponse,
  ): Promise<Outcome<T>> {
    const { operation, canBeMissing = false, record } = request;
    const wasSeen = record !== undefined && withdrawnRecords().hasSeen(record);
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
    { operation, isList, parse }: Request<T>,
    given: ResponseData,
  ): Promise<Outcome<T>> {
    // PHP may encode an empty list as null or {}. Without an envelope, these are malformed.
    const isEmpty = isList && given.isEnveloped && isPhpEmpty(given.data);
    const rejectedRecords = new Map<string, number>();
    const outcome = await parse(isEmpty ? { data: [] } : given, (reason, rejection) => {
      onRejected(reason, rejection);
      countRejectedRecord(operation, reason);
      rejectedRecords.set(reason, (rejectedRecords.get(reason) ?? 0) + 1);
    });
    for (const [reason, times] of rejectedRecords) {
      log().warn({ event: 'record left out', operation, reason, times });
    }
    return outcome;
  }

  async function ask<T>(call: OperationCall, request: Parsing<T>): Answer<T> {
    const exchange = exchanges.begin();
    return exchange.answer(await read(exchange, { ...requestOf(call), ...request }));
  }

  async function askAbout<T>(
    operation: 'status/time' | 'status/ips' | 'status/ua',
    visitor: Visitor,
    parseData: (data: unknown) => Outcome<T>,
  ): Answer<T> {
    const target = { path: `/${operation}`, search: '', visitor };
    return read(exchanges.begin(), { operation, target, parse: ({ data }) => parseData(data) });
  }

  const list = <T>(
    call: OperationCall,
    canBeMissing: boolean,
    readList: (data: unknown, leaveOut: OnRejectedRecord) => TimeSliced<Outcome<T>>,
  ) =>
    ask(call, {
      canBeMissing,
      isList: true,
      parse: ({ data }, leaveOut) => runTimeSliced(readList(data, leaveOut)),
    });
  const page = (id: string) =>
    ask(
      { name: 'page', args: [id] },
      { canBeMissing: true, parse: ({ data }) => readRawPage(data) },
    );

  return {
    namespaces: (id) => list({ name: 'namespaces', args: [id] }, Boolean(id), readNamespaceList),
    pages: (namespaceId) =>
      list({ name: 'pages', args: [namespaceId] }, Boolean(namespaceId), readPageList),
    async page(id) {
      if (isDotSegment(id)) return { kind: 'missing' };
      const answer = await page(id);
      const hasNoPage = answer.kind === 'malformed' || answer.kind === 'missing';
      return id === '' && hasNoPage ? page(START_PAGE) : answer;
    },
    forums: (id) => list({ name: 'forums', args: [id] }, id !== undefined, readForums),
    async topics(query) {
      // The interface has no tag filter.
      if (query.tag !== undefined) return { kind: 'missing' };
      return ask(
        { name: 'topics', args: [query] },
        {
          canBeMissing: query.forumId !== undefined || query.starterId !== undefined,
          isList: true,
          parse: ({ data, total }, leaveOut) =>
            mapOk(readTopicList(data, query.limit, leaveOut), (listing) => ({
              ...listing,
              total: total ?? listing.total,
            })),
        },
      );
    },
    async topic(id, window) {
      const exchange = exchanges.begin();
      const outcome = await readTopicInParts(window, (part) =>
        read(exchange, {
          ...requestOf({ name: 'topic', args: [id, part] }),
          canBeMissing: true,
          parse: ({ data, total }, leaveOut) =>
            mapOk(readRawTopic(data, part.limit, leaveOut), (topic) => ({ ...topic, total })),
        }),
      );
      return exchange.answer(outcome);
    },
    time: (visitor) => askAbout('status/time', visitor, readTime),
    addresses: (visitor) => askAbout('status/ips', visitor, readIps),
    userAgent: (visitor) => askAbout('status/ua', visitor, readUa),
    isUnchanged: (identity) => exchanges.isUnchanged(identity),
    crawlerWaitMs: () => upstream.crawlerWaitMs(),
    connection: () => upstream.state(),
  };
}

const requestOf = (call: OperationCall) => ({
  operation: operationOf(call),
  target: targetOf(call),
  record: recordOf(call),
});

/** True for an id that disappears when a URL is resolved (RFC 3986, 3.3). */
const isDotSegment = (pageId: string) => pageId === '.' || pageId === '..';
