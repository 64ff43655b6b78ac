import type { InlineHashes } from '../post-process/post-process';

const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

const POLICY = PERMISSIONS.map((name) => `${name}=()`).join(', ');

/** The headers that every answer of this site has, whatever it is. */
export function securityHeaders(siteUrl: string | undefined): Record<string, string> {
  const transport: Record<string, string> = siteUrl?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {};
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': POLICY,
    ...transport,
  };
}

/** The policy for everything that is no page: nothing in it may load or run. */
export const FILE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The Content-Security-Policy of a page (CSP Level 3).
 * @param hashes of what stands inline in it: a hash, unlike a nonce, can be saved.
 * @param formTargets origins that forms lead to, by way of a redirect, beside this site.
 */
export function pagePolicy(hashes: InlineHashes, formTargets: readonly string[]): string {
  const own = (allowed: string[]) => ["'self'", ...allowed.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own(hashes.scripts)}`,
    `style-src ${own(hashes.styles)}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
