import { config } from '@/lib/base/config/config';
import { currentClientKind } from '@/lib/base/runtime/client-kind';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { type Failure, isFault, type Outcome } from '@/lib/model/outcome';
import { AnswerLog, currentAnswerLog, runWithAnswerLog } from './answers/answer-log';
import { latestAnswers } from './answers/latest-answers';
import { cacheKey } from './answers/request-parameters';
import { ResponseCache } from './response-cache';
import { responsePurges } from './response-purges';
import { type OperationRequest, type OperationResponse, sendRequest } from './send-request';
import { systemClock } from './transport/clock';
import type { Upstream } from './transport/upstream-types';
import { fallbackUpstream, upstream } from './upstream';

/** A remote community may be unavailable for long; the embedded one is cheap to request again. */
const MAX_CACHE_BYTES = { remote: 64 * 1024 * 1024, embedded: 8 * 1024 * 1024 };
/** The embedded community responds within a millisecond, and an import must show soon. */
const EMBEDDED_FRESH_MS = 1_000;
/** The wiki changes more slowly than the board: fresh for 5 minutes where lists are for one. */
const WIKI_FACTOR = 5;

/** The responses that this process has cached. */
export const responseCache = defineProcessState('response-cache', () => {
  const { apiBaseUrl, staleSeconds } = config();
  return new ResponseCache({
    maxBytes: MAX_CACHE_BYTES[apiBaseUrl === undefined ? 'embedded' : 'remote'],
    staleMs: staleSeconds * 1000,
    staleWhileRevalidate: apiBaseUrl !== undefined,
    clock: systemClock,
    refuseLoad: refuseCrawler,
    checkedAtMs: ({ answers }) => latestAnswers().checkedAtMs(answers),
    onRead: (log) => currentAnswerLog()?.addAll(log),
  });
});

/** Visitors take precedence: crawlers use at most half of what the rate limit leaves. */
export function refuseCrawler(): Failure | undefined {
  const waitMs = currentClientKind() === 'visitor' ? 0 : upstream().crawlerWaitMs();
  return waitMs > 0 ? { kind: 'limited', retryAfterSeconds: Math.ceil(waitMs / 1000) } : undefined;
}

/** Sends a request through the cache, whose response must be the same for everyone. */
export async function cachedRequest<T>(request: OperationRequest<T>): Promise<Outcome<T>> {
  if (currentClientKind() === 'background')
    return refuseCrawler() ?? (await sendRequest(request)).outcome;
  return cachedCompositeRequest(cacheKey(request), request.operation.startsWith('wiki/'), (from) =>
    sendRequest(request, from),
  );
}

/**
 * As `cachedRequest`, for a value that takes more than one request.
 * @param key a `cacheKey`, or a name for `purgeResponses` to match
 */
export async function cachedCompositeRequest<T>(
  key: string,
  isWiki: boolean,
  load: (from: Upstream) => Promise<OperationResponse<T>>,
): Promise<Outcome<T>> {
  const outcome = await responseCache().read(key, freshMs(isWiki), async () => {
    const log = new AnswerLog();
    return { ...(await runWithAnswerLog(log, () => load(upstream()))), log };
  });
  const fallback = fallbackUpstream();
  const isUnavailable =
    isFault(outcome) || (outcome.kind === 'ok' && outcome.cachedAt !== undefined);
  return fallback && isUnavailable ? newer(outcome, (await load(fallback)).outcome) : outcome;
}

/** The newer one of a cached response and the mirror's; the mirror's instead of a failure. */
function newer<T>(cached: Outcome<T>, mirrored: Outcome<T>): Outcome<T> {
  if (cached.kind !== 'ok') {
    // A record that the mirror does not have may be new, so `missing` proves nothing.
    return mirrored.kind === 'ok' || mirrored.kind === 'gone' ? mirrored : cached;
  }
  const isNewer =
    mirrored.kind === 'ok' && Number(mirrored.cachedAt ?? 0) > Number(cached.cachedAt ?? 0);
  return isNewer ? mirrored : cached;
}

/** How long a response is fresh, in milliseconds. */
export function freshMs(isWiki: boolean): number {
  const { apiBaseUrl, cacheSeconds } = config();
  const configuredMs = cacheSeconds * 1000;
  if (!apiBaseUrl) return Math.min(configuredMs, EMBEDDED_FRESH_MS);
  return isWiki ? configuredMs * WIKI_FACTOR : configuredMs;
}

/** Removes the cached responses to requests whose path matches. No response under way is cached or shared any more. */
export function purgeResponses(isMatch: (path: string) => boolean): void {
  responsePurges().count++;
  latestAnswers().clear();
  responseCache().purge((key) => isMatch(key.startsWith('[') ? String(JSON.parse(key)[0]) : key));
}
