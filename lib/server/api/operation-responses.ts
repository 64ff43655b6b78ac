import { API_HEADERS } from '@/lib/api/api-problem';
import { isForStore } from '@/lib/api/operation-source';
import { problem } from '@/lib/api/problem-details';
import { warnOnceASecond } from '@/lib/base/log/warn-once-a-second';
import type { Site } from '@/lib/community/site/site';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { RETRY_SECONDS, retryAfter } from '@/lib/http/retry-after';
import { ANY_ORIGIN } from '@/lib/http/security-headers';
import { BYPASS_HEADERS, cacheHeaders } from '@/lib/page-cache/cache-status';
import { PageCache } from '@/lib/page-cache/page-cache';
import { tagHeader } from '@/lib/page-cache/purge/purge';
import type { AdmissionControl } from '../limits/admission-control';
import type { Client } from '../limits/client-network';
import { withDeadline } from '../limits/deadline';
import type { Reply } from '../sending/reply';
import { answerOperation, isPublicOperation, operationPathOf } from './community-interface';
import type { InterfaceRequest } from './operation-answers';

/**
 * Lifetime without a publication: longer than a burst of requests, shorter than the interval of live updates.
 */
const FRESH_MS = 1000;
const MAX_BYTES = 16 * 1024 * 1024;

interface ApiRequest {
  /** Path and query. */
  target: string;
  client: Client;
  /** By lower-case name. */
  headers: Record<string, string>;
}

async function answer(request: InterfaceRequest, site: Site): Promise<PreparedResponse> {
  const answered = await withDeadline(answerOperation(request, site));
  if (answered === 'late') warnOnceASecond('operation timed out', { path: request.path });
  const { status, headers, body } =
    answered === 'late'
      ? problem(503, 'The community takes too long to answer.', {
          headers: retryAfter(RETRY_SECONDS),
        })
      : answered;
  const ageSeconds = Number(headers['x-data-age'] ?? 0);
  // A mirror's data have an age without being outdated.
  const isStale = headers['cache-control'] === 'no-cache';
  const cachedAt = isStale ? new Date(Date.now() - ageSeconds * 1000) : undefined;
  const forAll = isPublicOperation(request.path) && { ...ANY_ORIGIN, ...tagHeader(request.path) };
  const all = { ...API_HEADERS, ...forAll, ...headers };
  return new PreparedResponse(status, all, Buffer.from(body), { cachedAt });
}

const isSame = (one: PreparedResponse, other: PreparedResponse) =>
  one.etag('identity') === other.etag('identity') &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers);

/**
 * Responses of API operations. Public ones are cached: from the store until it changes, others for a second.
 * Compressed on demand.
 */
export class OperationResponses {
  readonly cache: PageCache<PreparedResponse>;

  constructor(
    private readonly site: Site,
    private readonly admission: Pick<AdmissionControl, 'admit'>,
    private readonly searches: Pick<AdmissionControl, 'admit'>,
    now?: () => number,
  ) {
    const { community, settings } = site;
    const freshMs = Math.min(FRESH_MS, settings.cacheSeconds * 1000);
    const policy = { maxBytes: MAX_BYTES, freshMs, staleMs: 0, isUncompressed: true };
    this.cache = new PageCache(policy, (page) => page, now, {
      publication: () => community.publication?.(),
    });
  }

  /** Returns the response to a request; undefined if admission control rejects it. */
  async respond({ target, client, headers }: ApiRequest): Promise<Reply | undefined> {
    // `URL` also removes dot segments.
    const { pathname, searchParams: parameters } = new URL(target, 'http://localhost');
    const path = operationPathOf(pathname);
    const request = { path, parameters, headers };
    const { site } = this;
    const admission = path === '/search' ? this.searches : this.admission;
    const make = () =>
      admission.admit(() => answer(request, site.forClient(client.kind)), client.network);
    const publicationNow = () => site.community.publication?.();
    if (!isPublicOperation(request.path)) {
      const response = await make();
      return response && { response, headers: BYPASS_HEADERS };
    }
    const entry = this.cache.get(target);
    const render = async () => {
      const before = publicationNow();
      const made = await make();
      // The equal response is already compressed.
      const response = made && entry && isSame(made, entry.page) ? entry.page : made;
      // A mirror's responses state an age, which a publication does not renew.
      if (response && isForStore(path) && !('x-data-age' in response.headers)) {
        if (before === publicationNow()) response.publication = before;
      }
      return response;
    };
    const result = await this.cache.readPage(target, client.kind, render, entry);
    if (!result) return undefined;
    const { page: response, state } = result;
    if (response.status !== 200) return { response, state };
    return { response, state, headers: cacheHeaders(result) };
  }
}
