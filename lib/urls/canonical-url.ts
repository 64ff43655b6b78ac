import { config } from '@/lib/base/config/config';
import { originUrl } from './origin-url';
import { href } from './views/href';
import type { View } from './views/view';

/** Returns an absolute URL, or the path if SITE_URL is not set. */
export function absoluteUrl(path: string): string {
  return /^https?:/.test(path) ? path : (config().siteUrl ?? '') + path;
}

/** Returns a view's URL, absolute if SITE_URL is set. */
export function urlOf(view: View): string {
  return absoluteUrl(href(view));
}

/**
 * Returns a view's canonical URL for search engines. Undefined for lists that a mirror's original lacks, and
 * without SITE_URL, since a request's Host cannot be trusted.
 */
export function canonicalUrl(view: View): string | undefined {
  const { siteUrl, indexing } = config();
  if (indexing === 'origin') return originUrl(view);
  return siteUrl && siteUrl + href(view);
}
