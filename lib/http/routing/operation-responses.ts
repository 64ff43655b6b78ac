import { answerApiRequest, isPublicOperation } from '@/lib/community/api/community-interface';
import type { Config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { type ClientKind, runAsClient } from '@/lib/runtime/client-kind';
import { problem } from '@/lib/store/interface/problem-details';
import { type CacheState, PageCache } from '../cache/page-cache';
import type { CacheMiss } from '../fast-path/cache-lookup';
import type { AdmissionControl } from '../limits/admission-control';
import { withDeadline } from '../limits/deadline';
import { API_HEADERS } from '../response/api-problem';
import { PreparedResponse } from '../response/prepared-response';
import { httpStats } from '../stats/http-stats';

/**
 * How long a response is cached. Longer than a burst of requests, and shorter than what a client
 * that follows a topic, or an operator after an import, waits for.
 */
const FRESH_MS = 1000;
const MAX_BYTES = 16 * 1024 * 1024;
const RETRY_AFTER = { 'Retry-After': '5' };

/** A request below `/api`. */
export interface ApiRequest {
  /** The path with the query, percent-encoded. */
  target: string;
  client: ClientKind;
  /** The headers of the client's request that the operation may read. */
  headers: Record<string, string>;
  miss: CacheMiss | undefined;
}

/** A response for a client, and the headers about how it was obtained. */
interface ServedResponse {
  page: PreparedResponse;
  headers?: Record<string, string>;
  /** Of a response that is cached. */
  state?: CacheState;
}

/** Makes the response of an operation; a 503 after the deadline. */
async function answer(url: URL, { client, headers }: ApiRequest): Promise<PreparedResponse> {
  const answering = runAsClient(client, () => answerApiRequest(url, headers));
  const answered = await withDeadline(answering);
  if (answered === 'late') log().warn({ event: 'operation timed out', path: url.pathname });
  const response =
    answered === 'late'
      ? problem(503, 'The community takes too long to answer.', { headers: RETRY_AFTER })
      : answered;
  const { etag: _replaced, ...own } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  const ageSeconds = Number(own['x-data-age'] ?? 0);
  // Old data from a cache that a renewal may replace, not those of a mirror, whose age is normal.
  const isStale = own['cache-control'] === 'no-cache';
  const cachedAt = isStale ? new Date(Date.now() - ageSeconds * 1000) : undefined;
  return new PreparedResponse(response.status, { ...API_HEADERS, ...own }, body, cachedAt);
}

const isSame = (one: PreparedResponse, other: PreparedResponse) =>
  one.etag('identity') === other.etag('identity') &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers);

/**
 * The operations of the community interface, without Next. The responses that everybody gets are
 * cached for a moment, compressed; all others are made for each request.
 */
export class OperationResponses {
  /** Holds responses that every client may get, by target. */
  readonly cache: PageCache<PreparedResponse>;

  constructor(
    { cacheSeconds }: Pick<Config, 'cacheSeconds'>,
    private readonly admission: Pick<AdmissionControl, 'run'>,
    now?: () => number,
  ) {
    const freshMs = Math.min(FRESH_MS, cacheSeconds * 1000);
    this.cache = new PageCache({ maxBytes: MAX_BYTES, freshMs, staleMs: 0 }, (page) => page, now);
  }

  /** The response to a request; undefined when admission control rejects it. */
  async respond(request: ApiRequest): Promise<ServedResponse | undefined> {
    const { target, client, miss } = request;
    const url = new URL(target, 'http://localhost');
    const make = () => this.admission.run(() => answer(url, request));
    if (!isPublicOperation(url.pathname)) {
      const page = await make();
      return page && { page };
    }
    const entry = miss?.target === target ? miss.entry : this.cache.get(target);
    const render = async () => {
      const page = await make();
      // The same response is compressed already.
      return page && entry && isSame(page, entry.page) ? entry.page : page;
    };
    const result = await this.cache.read(target, client, render, entry);
    if (!result) return undefined;
    const { page, state, ageMs } = result;
    if (page.status !== 200) return { page, state };
    httpStats().pages[state] += 1;
    return { page, state, headers: { 'x-cache': state, age: String(Math.floor(ageMs / 1000)) } };
  }
}
