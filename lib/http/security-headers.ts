import { splitWords } from '@/lib/base/text/split-words';

const DENIED_PERMISSIONS = splitWords(`
  accelerometer autoplay camera display-capture geolocation gyroscope magnetometer microphone midi
  payment usb`);
const PERMISSIONS_POLICY = DENIED_PERMISSIONS.map((name) => `${name}=()`).join(', ');

/** The headers of every response of the site. */
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

/** Of what is public and no page: programs on other sites may read it, with headers such as `X-Total-Count`. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};
/** Of pictures: feed readers on other sites show them. */
export const SHOWN_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/** Hashes of the inline elements of a page, `sha256-…`, for its Content-Security-Policy. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** The Content-Security-Policy of what is not a page: nothing in it may load or run. */
export const FILE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** What of a page its policy depends on. */
export interface PolicySubject {
  /** Of its inline elements: unlike nonces, hashes can be cached with the page. */
  hashes: InlineHashes;
  /** React and Next run in the page, which turn texts into markup and scripts. */
  isHydrated: boolean;
}

/** No text becomes markup or a script, and no script may make an exception (Trusted Types, W3C). */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/**
 * The Content-Security-Policy of a page (CSP Level 3).
 * @param formTargets other origins to which forms lead by a redirect.
 */
export function pagePolicy(
  { hashes, isHydrated }: PolicySubject,
  formTargets: readonly string[],
): string {
  const own = (allowed: string[]) => ["'self'", ...allowed.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own(hashes.scripts)}`,
    `style-src ${own(hashes.styles)}`,
    "img-src 'self' https: data:",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    ...(isHydrated ? [] : TRUSTED_TYPES),
  ].join('; ');
}
