import type { Store } from '../open-store';
import { toResponse } from './operation-result';
import { problem, problemResponse } from './problem-details';
import { createStoreInterface, type StoreInterface } from './store-interface';

export type FetchHandler = (request: Request) => Promise<Response>;

export interface HandlerOptions {
  /** For how long others may keep an answer. */
  cacheSeconds?: number;
}

/** An embedded community over HTTP; paths have no prefix. Throws what the community throws. */
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
    const told = await community({ path: pathname, parameters: searchParams, headers });
    if (told.status !== 200) {
      const { problem: details, retryAfterSeconds } = told;
      return problemResponse(
        details,
        retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
      );
    }
    const response = toResponse(request, told.answer, cacheSeconds);
    if (told.ageSeconds !== undefined) response.headers.set('X-Data-Age', String(told.ageSeconds));
    return response;
  };
}

/** The community interface over a store, over HTTP. */
export const createFetchHandler = (store: Store, options?: HandlerOptions): FetchHandler =>
  toFetchHandler(createStoreInterface(store), options);
