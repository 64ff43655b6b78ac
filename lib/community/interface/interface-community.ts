import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { runTimeSliced, type TimeSliced } from '@/lib/base/runtime/time-slicing';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { readForums } from '@/lib/wire/forum';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import { readNamespaceList } from '@/lib/wire/namespace';
import { readIps, readTime, readUa } from '@/lib/wire/status';
import { readRawTopic, readTopicList } from '@/lib/wire/topic';
import { readPageList, readRawPage } from '@/lib/wire/wiki-page';
import { type OperationCall, operationOf, recordOf, targetOf } from '../call';
import type { Answer, Community, Visitor } from '../community';
import { Exchanges } from '../remote/exchange';
import type { Upstream } from '../remote/upstream';
import { Observations } from '../state/observations';
import { readTopicInParts } from './read-topic-in-parts';
import { createResponseReader, type Parsing } from './response-reader';

/** Id of the home page if the community has no page with an empty id. */
const START_PAGE = 'start';

interface Options {
  observations?: Observations;
  onRejected?: OnRejectedRecord;
}

/**
 * Opens a community by its HTTP interface, in the documented format or the older one with an envelope
 * (`openEnvelope`). Sends no request.
 */
export function openInterface(
  upstream: Upstream,
  { observations = new Observations(), onRejected = () => undefined }: Options = {},
): Community {
  const exchanges = new Exchanges(upstream, observations);
  const read = createResponseReader(upstream, observations, onRejected);

  function forClient(client: ClientKind): Community {
    async function ask<T>(call: OperationCall, request: Parsing<T>): Answer<T> {
      const exchange = exchanges.begin(client);
      return exchange.answer(await read(exchange, { ...requestOf(call), ...request }));
    }

    async function askAbout<T>(
      operation: 'status/time' | 'status/ips' | 'status/ua',
      visitor: Visitor,
      parseData: (data: unknown) => Outcome<T>,
    ): Answer<T> {
      const target = { path: `/${operation}`, search: '', visitor };
      return read(exchanges.begin(client), {
        operation,
        target,
        parse: ({ data }) => parseData(data),
      });
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
        const exchange = exchanges.begin(client);
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
      isUnchanged: (identity) => exchanges.isUnchanged(identity, client),
      crawlerWaitMs: () => upstream.crawlerWaitMs(),
      connection: () => upstream.state(),
      forClient,
    };
  }
  return forClient('visitor');
}

const requestOf = (call: OperationCall) => ({
  operation: operationOf(call),
  target: targetOf(call),
  record: recordOf(call),
});

/** True for an id that disappears when a URL is resolved (RFC 3986, 3.3). */
const isDotSegment = (pageId: string) => pageId === '.' || pageId === '..';
