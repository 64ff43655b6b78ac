import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type ClientKind, isYielding } from '@/lib/base/runtime/client-kind';
import type { Outcome } from '@/lib/model/outcome';
import type { Visitor } from '../community';
import {
  type Answered,
  type IdentifiedResponse,
  type Identity,
  identified,
  validatorsSchema,
} from '../identity';
import type { Observations } from '../state/observations';
import { readSharedResponse, writeSharedResponse } from './shared-responses';
import type { Upstream, UpstreamRequest, UpstreamResponse, UpstreamResult } from './upstream';

const MAX_UNREAD_BYTES = 16 * 1024 * 1024;
const MAX_UNREAD_MS = 10_000;

/** `path` is percent-encoded and below the base URL; `search` includes `?`. */
export interface RemoteTarget {
  path: string;
  search: string;
  visitor?: Visitor;
  isForm?: boolean;
}

const keyOf = ({ path, search }: RemoteTarget) => path + search;

const requestFor = (target: RemoteTarget, client: ClientKind): UpstreamRequest => ({
  ...target,
  isCrawler: isYielding(client),
  leavesRoom: client === 'visitor',
  isSingleAttempt: client === 'background',
});

/** Sends requests, and checks whether answers are unchanged. */
export class Exchanges {
  private readonly unread = new LRUCache<string, UpstreamResponse>({
    maxSize: MAX_UNREAD_BYTES,
    ttl: MAX_UNREAD_MS,
    sizeCalculation: ({ body }) => 1024 + body.byteLength,
  });

  constructor(
    readonly upstream: Upstream,
    readonly observations: Observations,
  ) {}

  /** Starts the requests of an answer to a client. */
  begin(client: ClientKind): Exchange {
    return new Exchange(this, this.unread, client);
  }

  /** Starts finding a link's target, whose page is read next. */
  beginLink(client: ClientKind): Exchange {
    return new Exchange(this, this.unread, client, true);
  }

  /** True if the server answers 304 for every response (RFC 9110, 15.4.5). */
  async isUnchanged({ responses = [] }: Identity, client: ClientKind): Promise<boolean> {
    for (const { path, search, etag, lastModified } of responses) {
      const request = requestFor({ path, search }, client);
      const shared = await readSharedResponse(request);
      const validators = { etag, lastModified };
      const response = shared ?? (await this.upstream.send({ ...request, validators }));
      if (response.kind === 'response' && response.status === 304) continue;
      if (response.kind === 'response') this.unread.set(path + search, response);
      return false;
    }
    return responses.length > 0;
  }
}

/** The requests whose responses make an answer. */
export class Exchange {
  private readonly responses: (IdentifiedResponse | undefined)[] = [];
  private readonly shareable: [UpstreamRequest, UpstreamResponse][] = [];
  private readonly purgesBefore: number;

  constructor(
    private readonly exchanges: Exchanges,
    private readonly unread: LRUCache<string, UpstreamResponse>,
    readonly client: ClientKind,
    private readonly isLink = false,
  ) {
    this.purgesBefore = exchanges.observations.purges;
  }

  /** Returns the response that a link has read, that another replica shares, or that the server sends. */
  async send(target: RemoteTarget): Promise<UpstreamResult> {
    const request = requestFor(target, this.client);
    const unread = this.unread.get(keyOf(target));
    this.unread.delete(keyOf(target));
    const shared = unread ? undefined : await readSharedResponse(request);
    const leavesRoom = this.isLink || request.leavesRoom;
    const response =
      unread ?? shared ?? (await this.exchanges.upstream.send({ ...request, leavesRoom }));
    this.responses.push(identify(target, response));
    if (response.kind === 'response' && !shared) this.shareable.push([request, response]);
    return response;
  }

  /** Returns the answer with its identity, and shares its responses with other replicas. */
  async answer<T>(outcome: Outcome<T>): Promise<Answered<T>> {
    // Parsing, identifying and rendering at once would block the event loop.
    await setImmediate();
    if (outcome.kind === 'ok' && this.purgesBefore === this.exchanges.observations.purges) {
      await Promise.all(this.shareable.map((shared) => writeSharedResponse(...shared)));
    }
    if (this.isLink && outcome.kind === 'ok') {
      for (const [target, response] of this.shareable) this.unread.set(keyOf(target), response);
    }
    const responses = this.responses.filter((response) => response !== undefined);
    const isWhole = responses.length === this.responses.length;
    const answered = identified(outcome, isWhole && responses.length > 0 ? { responses } : {});
    await setImmediate();
    return answered;
  }
}

function identify(
  { path, search }: RemoteTarget,
  response: UpstreamResult,
): IdentifiedResponse | undefined {
  if (response.kind !== 'response' || response.status !== 200) return undefined;
  const { etag, lastModified } = validatorsSchema.parse({
    etag: response.headers.get('etag') ?? undefined,
    lastModified: response.headers.get('last-modified') ?? undefined,
  });
  return (etag ?? lastModified) === undefined ? undefined : { path, search, etag, lastModified };
}
