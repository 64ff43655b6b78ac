import { printResult } from '@/lib/api/operation-result';
import { problemResponse } from '@/lib/api/problem-details';
import { retryAfter } from '@/lib/http/retry-after';
import type { TextResponse } from '@/lib/http/text-response';
import type { InterfaceRequest, InterfaceResponse, StoreInterface } from './store-interface';

/** Answers a request to the interface. */
export type AnswerOperation = (request: InterfaceRequest) => TextResponse | Promise<TextResponse>;

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

/**
 * Prints the responses of an embedded community; paths have no prefix. It throws what the community throws.
 * @param cacheSeconds for how long clients may cache a response
 */
export const printResponses =
  (community: StoreInterface, cacheSeconds: number): AnswerOperation =>
  async (request) =>
    printResponse(await community(request), cacheSeconds);
