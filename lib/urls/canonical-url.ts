import { config } from '@/lib/base/config/config';
import { originUrl } from './origin-url';
import { href } from './views/href';
import type { View } from './views/view';

/** Returns an absolute URL, or the path without SITE_URL. */
export function absoluteUrl(path: string): string {
  return /^https?:/.test(path) ? path : (config().siteUrl ?? '') + path;
}

/** Returns a view's URL, absolute with SITE_URL. */
export function urlOf(view: View): string {
  return absoluteUrl(href(view));
}

/**
 * Returns a view's canonical URL for search engines; undefined without SITE_URL, since a request's Host
 * cannot be trusted, and for lists that a mirror's original lacks.
 */
export function canonicalUrl(view: View): string | undefined {
  const { siteUrl, indexing } = config();
  if (indexing === 'origin') return originUrl(view);
  return siteUrl && siteUrl + href(view);
}
