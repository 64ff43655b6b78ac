import { createHash } from 'node:crypto';
import { problem } from '@/lib/api/problem-details';
import { type TextResponse, toWebResponse } from '@/lib/http/text-response';
import { isNotModified } from '@/lib/http/validators';
import type { InterfaceRequest } from './store-interface';

/** Answers a request to the interface. */
export type AnswerOperation = (request: InterfaceRequest) => TextResponse | Promise<TextResponse>;

export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Returns an HTTP handler for GET and HEAD, in the types of the Fetch API. What may be cached has a
 * strong `ETag` (RFC 9110, 8.8.3), and is a 304 for a client that has it.
 */
export function toFetchHandler(answer: AnswerOperation): FetchHandler {
  return async ({ method, headers, url }) => {
    if (method !== 'GET' && method !== 'HEAD') {
      const allow = { allow: 'GET, HEAD' };
      return toWebResponse(problem(405, 'The interface is read-only.', { headers: allow }));
    }
    const { pathname, searchParams } = new URL(url);
    const own = Object.fromEntries(headers);
    const answered = await answer({ path: pathname, parameters: searchParams, headers: own });
    const body = method === 'HEAD' ? '' : answered.body;
    if (answered.status !== 200 || answered.headers['cache-control'] === 'no-store') {
      return toWebResponse({ ...answered, body });
    }
    const hash = createHash('sha256').update(answered.body).digest('base64url');
    const etag = `"${hash.slice(0, 27)}"`;
    const tagged = { ...answered.headers, etag };
    return isNotModified(own, etag)
      ? toWebResponse({ status: 304, headers: tagged, body: '' })
      : toWebResponse({ status: 200, headers: tagged, body });
  };
}
