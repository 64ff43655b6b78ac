import { PreparedResponse } from '@/lib/http/prepared-response';
import { FILE_POLICY } from '@/lib/http/security-headers';
import { problem } from './problem-details';
import { SERVICE_LINK } from './service-links';

export const API_HEADERS = {
  'content-security-policy': FILE_POLICY,
  'x-robots-tag': 'noindex',
  ...SERVICE_LINK,
};

/** Returns problem details (RFC 9457) for a refused API request. */
export function apiProblem(
  status: number,
  detail: string,
  ownHeaders: Record<string, string> = {},
): PreparedResponse {
  const { headers, body } = problem(status, detail, { headers: ownHeaders });
  return new PreparedResponse(status, { ...API_HEADERS, ...headers }, Buffer.from(body));
}
