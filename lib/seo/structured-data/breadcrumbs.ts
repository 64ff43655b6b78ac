import type { BreadcrumbList } from 'schema-dts';
import { config } from '@/lib/base/config/config';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { href } from '@/lib/urls/views/href';

/** `href` is a path on this site. */
export interface Breadcrumb {
  text: string;
  href: string;
}

/**
 * Returns structured data (schema.org) of the breadcrumbs to a page.
 * @param trail links after the home page
 */
export function breadcrumbs(trail: readonly Breadcrumb[]): BreadcrumbList {
  const home = { text: config().siteName, href: href({ kind: 'home' }) };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...trail].map(({ text, href: path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: absoluteUrl(path),
    })),
  };
}
