import { config } from '@/lib/config/config';
import { href } from '@/lib/urls/href';
import { originUrl } from '@/lib/urls/origin-url';
import type { View } from '@/lib/urls/view';

/** A path of this site as an absolute address; the path alone where SITE_URL is not set. */
export function absoluteUrl(path: string): string {
  return /^https?:/.test(path) ? path : (config().siteUrl ?? '') + path;
}

/** The address of a view, absolute where SITE_URL is set. */
export function urlOf(view: View): string {
  return absoluteUrl(href(view));
}

/**
 * The address that search engines are asked to keep a view under; undefined where there is none:
 * without SITE_URL (nothing absolute is made out of a request), or for a mirror's own lists.
 */
export function canonicalUrl(view: View): string | undefined {
  const { siteUrl, indexing } = config();
  if (indexing === 'origin') return originUrl(view);
  return siteUrl && siteUrl + href(view);
}
