import { config } from '@/lib/config/config';
import { type Failure, isFault, type Outcome } from '@/lib/model/outcome';
import { currentClientKind } from '@/lib/runtime/client-kind';
import { defineProcessState } from '@/lib/runtime/process-state';
import { ResponseCache } from '../client/response-cache';
import { type OperationRequest, type OperationResponse, sendRequest } from '../client/send-request';
import { systemClock } from '../client/transport/clock';
import { fallbackUpstream, upstream } from '../client/transport/upstream';
import type { Upstream } from '../client/transport/upstream-types';

/** A remote community may be away for long; the embedded one is only asked again. */
const MAX_CACHE_BYTES = { remote: 64 * 1024 * 1024, embedded: 8 * 1024 * 1024 };
/** The embedded community is asked in a millisecond, and an import must show soon. */
const EMBEDDED_FRESH_MS = 1_000;
/** The wiki changes slower than the board: 5 minutes where lists are fresh for one. */
const WIKI_FACTOR = 5;

/** The answers that this process keeps. */
export const responseCache = defineProcessState('response-cache', () => {
  const { apiBaseUrl, staleSeconds } = config();
  return new ResponseCache({
    maxBytes: MAX_CACHE_BYTES[apiBaseUrl === undefined ? 'embedded' : 'remote'],
    staleMs: staleSeconds * 1000,
    staleWhileRevalidate: apiBaseUrl !== undefined,
    clock: systemClock,
    refuseLoad: refuseCrawler,
  });
});

/** Humans before robots: these never use more than half of what the rate limit leaves. */
function refuseCrawler(): Failure | undefined {
  const wait = currentClientKind() === 'visitor' ? 0 : upstream().crawlerWaitMs();
  return wait > 0 ? { kind: 'limited', retryAfterSeconds: Math.ceil(wait / 1000) } : undefined;
}

/** Asks a question that everybody gets the same answer to, through what is kept. */
export async function cachedRequest<T>(question: OperationRequest<T>): Promise<Outcome<T>> {
  if (currentClientKind() === 'background')
    return refuseCrawler() ?? (await sendRequest(question)).outcome;
  const key = JSON.stringify([question.path, question.query]);
  return cachedCompositeRequest(key, question.operation.startsWith('wiki/'), (from) =>
    sendRequest(question, from),
  );
}

/** As `ask`, for an answer that takes more than one question. */
export async function cachedCompositeRequest<T>(
  key: string,
  isWiki: boolean,
  load: (from: Upstream) => Promise<OperationResponse<T>>,
): Promise<Outcome<T>> {
  const outcome = await responseCache().read(key, freshMs(isWiki), () => load(upstream()));
  const copy = fallbackUpstream();
  const isAway = isFault(outcome) || (outcome.kind === 'ok' && outcome.cachedAt !== undefined);
  return copy && isAway ? newer(outcome, (await load(copy)).outcome) : outcome;
}

/** What was kept or what the copy has: whichever was saved later, and rather anything than a fault. */
function newer<T>(kept: Outcome<T>, copy: Outcome<T>): Outcome<T> {
  // What the copy does not have may be new: that it is missing is not known.
  if (kept.kind !== 'ok') return copy.kind === 'ok' || copy.kind === 'gone' ? copy : kept;
  const isNewer = copy.kind === 'ok' && Number(copy.cachedAt ?? 0) > Number(kept.cachedAt ?? 0);
  return isNewer ? copy : kept;
}

function freshMs(isWiki: boolean): number {
  const { apiBaseUrl, cacheSeconds } = config();
  const asked = cacheSeconds * 1000;
  if (!apiBaseUrl) return Math.min(asked, EMBEDDED_FRESH_MS);
  return isWiki ? asked * WIKI_FACTOR : asked;
}

/** Forgets the answers to questions whose path is concerned by a change. */
export function purgeResponses(isConcerned: (path: string) => boolean): void {
  responseCache().purge((key) =>
    isConcerned(key.startsWith('[') ? String(JSON.parse(key)[0]) : key),
  );
}
