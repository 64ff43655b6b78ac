import { createHash } from 'node:crypto';
import { splitWords } from '@/lib/base/text/split-words';

const DENIED_PERMISSIONS = splitWords(`
  accelerometer autoplay camera display-capture geolocation gyroscope magnetometer microphone midi
  payment usb`);
const PERMISSIONS_POLICY = DENIED_PERMISSIONS.map((name) => `${name}=()`).join(', ');

/** Returns the headers of every response. */
export function securityHeaders(siteUrl: string | undefined): Record<string, string> {
  const transport: Record<string, string> = siteUrl?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=63072000' }
    : {};
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    ...transport,
  };
}

/** Lets programs of other sites read public responses that are no pages, and their headers. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};
/** Header of images, since feed readers show them on other sites. */
export const SHOWN_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/** Returns the source that allows an inline script or style (CSP 3, 2.3.1). */
export const policyHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Policy of responses that are no pages: nothing loads or runs. */
export const FILE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

export interface PolicySubject {
  /** `sha256-…`. Unlike a nonce, a hash can be cached. */
  styles: readonly string[];
  /** Allows Next's scripts on hydrated pages, where React turns texts into markup. */
  nonce?: string;
}

/** No text becomes markup or script (Trusted Types, W3C). */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/**
 * Returns the Content-Security-Policy of a page (CSP Level 3).
 * @param scripts hashes of inline scripts, `sha256-…`
 * @param formTargets other origins to which forms redirect
 */
export function pagePolicy(
  { styles, nonce }: PolicySubject,
  scripts: readonly string[],
  formTargets: readonly string[],
): string {
  const own = (allowed: readonly string[]) =>
    ["'self'", ...allowed.map((source) => `'${source}'`)].join(' ');
  const nonces = nonce === undefined ? [] : [`nonce-${nonce}`];
  return [
    "default-src 'none'",
    `script-src ${own([...scripts, ...nonces])}`,
    `style-src ${own(styles)}`,
    "img-src 'self' https: data:",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    ...(nonce === undefined ? TRUSTED_TYPES : []),
  ].join('; ');
}
