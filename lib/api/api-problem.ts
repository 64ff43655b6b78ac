import { PreparedResponse } from '@/lib/http/prepared-response';
import { FILE_POLICY } from '@/lib/http/security-headers';
import { problem } from './problem-details';
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
  ownHeaders: Record<string, string> = {},
): PreparedResponse {
  const { headers, body } = problem(status, detail, { headers: ownHeaders });
  return new PreparedResponse(status, { ...API_HEADERS, ...headers }, Buffer.from(body));
}
