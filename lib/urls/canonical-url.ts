import { config } from '@/lib/base/config/config';
import { originUrl } from './origin-url';
import { href } from './views/href';
import type { View } from './views/view';

/** A path of this site as an absolute URL; the path itself without SITE_URL. */
export function absoluteUrl(path: string): string {
  return /^https?:/.test(path) ? path : (config().siteUrl ?? '') + path;
}

/** The URL of a view, absolute where SITE_URL is set. */
export function urlOf(view: View): string {
  return absoluteUrl(href(view));
}

/**
 * The canonical URL of a view for search engines; undefined without SITE_URL, since a request's Host
 * is not to be trusted, and for lists that a mirror's original site does not have.
 */
export function canonicalUrl(view: View): string | undefined {
  const { siteUrl, indexing } = config();
  if (indexing === 'origin') return originUrl(view);
  return siteUrl && siteUrl + href(view);
}
