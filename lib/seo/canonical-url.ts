import { config } from '@/lib/config/config';
import { href } from '@/lib/urls/href';
import { originUrl } from '@/lib/urls/origin-url';
import type { View } from '@/lib/urls/view';

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
