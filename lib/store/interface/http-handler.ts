import type { Store } from '../open-store';
import { toResponse } from './operation-result';
import { problem, problemResponse } from './problem-details';
import { createStoreInterface, type StoreInterface } from './store-interface';

export type FetchHandler = (request: Request) => Promise<Response>;

export interface HandlerOptions {
  /** For how long clients may cache a response. */
  cacheSeconds?: number;
}

/** Returns an HTTP handler for an embedded community; paths have no prefix. It throws what the community throws. */
export function toFetchHandler(
  community: StoreInterface,
  { cacheSeconds = 60 }: HandlerOptions = {},
): FetchHandler {
  return async (request) => {
    const { method, headers, url } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      return problem(405, 'The interface is read-only.', { headers: { Allow: 'GET, HEAD' } });
    }
    const { pathname, searchParams } = new URL(url);
    const outcome = await community({ path: pathname, parameters: searchParams, headers });
    if (outcome.status !== 200) {
      const { problem: details, retryAfterSeconds } = outcome;
      return problemResponse(
        details,
        retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
      );
    }
    const response = toResponse(request, outcome.result, cacheSeconds);
    if (outcome.ageSeconds !== undefined)
      response.headers.set('X-Data-Age', String(outcome.ageSeconds));
    return response;
  };
}

/** Returns an HTTP handler for the community interface over a store. */
export const createFetchHandler = (store: Store, options?: HandlerOptions): FetchHandler =>
  toFetchHandler(createStoreInterface(store), options);
