import { retryAfter } from '@/lib/http/retry-after';
import { SHOWN_ANYWHERE } from '@/lib/http/security-headers';
import type { MediaType } from './media-type';

const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

const RETRY_AFTER_SECONDS = 2;

/** Returns headers for an image. */
export function imageHeaders(type: string, maxAgeSeconds: number): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    ...SHOWN_ANYWHERE,
    'content-type': type,
    'content-disposition': 'inline',
    'cache-control': `public, max-age=${maxAgeSeconds}`,
  };
}

/** Returns headers for a wiki file. */
export function mediaHeaders(
  { type, policy, isDownload }: MediaType,
  maxAgeSeconds: number,
): Record<string, string> {
  return {
    ...imageHeaders(type, maxAgeSeconds),
    'content-security-policy': policy,
    'content-disposition': isDownload ? 'attachment' : 'inline',
  };
}

/** Returns a failure's headers. A 503 may be retried. */
export function imageErrorHeaders(status: number): Record<string, string> {
  return status === 503
    ? { ...SECURITY_HEADERS, 'cache-control': 'no-store', ...retryAfter(RETRY_AFTER_SECONDS) }
    : { ...SECURITY_HEADERS, 'cache-control': 'public, max-age=60' };
}
