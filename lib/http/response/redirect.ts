import { PreparedResponse } from './prepared-response';
import { FILE_POLICY } from './security-headers';

/** The answer that something is at another address of this site. */
export function redirect(
  status: 302 | 308,
  location: string,
  forSeconds: number,
): PreparedResponse {
  const headers = {
    location,
    'cache-control': `public, max-age=${forSeconds}`,
    'content-security-policy': FILE_POLICY,
  };
  return new PreparedResponse(status, headers, Buffer.alloc(0));
}
