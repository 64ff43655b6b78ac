import { PreparedResponse } from '@/lib/http/prepared-response';
import { FILE_POLICY } from '@/lib/http/security-headers';
import { problemDetails } from './problem-details';
import { SERVICE_LINK } from './service-links';

/** Of every response below `/api`: it is no page, and not for search engines. */
export const API_HEADERS = {
  'content-security-policy': FILE_POLICY,
  'x-robots-tag': 'noindex',
  ...SERVICE_LINK,
};

/** The response to a request below `/api` that the HTTP layer refuses: problem details (RFC 9457). */
export function apiProblem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): PreparedResponse {
  const own = {
    ...API_HEADERS,
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  };
  const body = Buffer.from(JSON.stringify(problemDetails(status, detail)));
  return new PreparedResponse(status, { ...own, ...headers }, body);
}
