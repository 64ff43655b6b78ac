import { printResult } from '@/lib/api/operation-result';
import { problemResponse } from '@/lib/api/problem-details';
import { retryAfter } from '@/lib/http/retry-after';
import type { TextResponse } from '@/lib/http/text-response';
import type { Store } from '@/lib/store/open-store';
import { type AnswerOperation, type FetchHandler, toFetchHandler } from './fetch-handler';
import {
  createStoreInterface,
  type InterfaceResponse,
  type StoreInterface,
} from './store-interface';

export interface HandlerOptions {
  /** For how long clients may cache a response. */
  cacheSeconds?: number;
}

function printResponse(response: InterfaceResponse, cacheSeconds: number): TextResponse {
  if (response.status !== 200) {
    const { problem, retryAfterSeconds } = response;
    return problemResponse(
      problem,
      retryAfterSeconds === undefined ? {} : retryAfter(retryAfterSeconds),
    );
  }
  const printed = printResult(response.result, cacheSeconds);
  if (response.ageSeconds !== undefined) {
    printed.headers['x-data-age'] = String(response.ageSeconds);
  }
  return printed;
}

/** Prints the responses of an embedded community; paths have no prefix. It throws what the community throws. */
export const printResponses =
  (community: StoreInterface, { cacheSeconds = 60 }: HandlerOptions = {}): AnswerOperation =>
  async (request) =>
    printResponse(await community(request), cacheSeconds);

/** Returns an HTTP handler for the community interface over a store. */
export const createFetchHandler = (store: Store, options?: HandlerOptions): FetchHandler =>
  toFetchHandler(printResponses(createStoreInterface(store), options));
