import { ANY_ORIGIN } from '@/lib/http/security-headers';
import type { TextResponse } from '@/lib/http/text-response';

/** The result of an operation: a JSON value and, for a list, how many records there are in all. */
export interface OperationResult {
  body: unknown;
  total?: number;
  /** The result is about this request only and must not be cached. */
  perRequest?: boolean;
}

/**
 * Prints a result as the response to its request.
 * @param cacheSeconds for how long clients may cache it
 */
export function printResult(
  { body, total, perRequest }: OperationResult,
  cacheSeconds: number,
): TextResponse {
  const cacheControl = perRequest ? 'no-store' : `public, max-age=${cacheSeconds}`;
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': cacheControl,
      ...(!perRequest && ANY_ORIGIN),
      ...(total !== undefined && { 'x-total-count': String(total) }),
    },
    body: JSON.stringify(body),
  };
}
