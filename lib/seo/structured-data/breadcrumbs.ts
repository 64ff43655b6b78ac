import type { BreadcrumbList } from 'schema-dts';
import { config } from '@/lib/config/config';
import { href } from '@/lib/urls/href';
import { absoluteUrl } from '../canonical-url';

/** A page on the way; its address is a path on this site. */
export interface Step {
  text: string;
  href: string;
}

/** The way from home to a page, itself the last. */
export function breadcrumbs(way: readonly Step[]): BreadcrumbList {
  const home = { text: config().siteName, href: href({ kind: 'home' }) };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...way].map(({ text, href: path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: absoluteUrl(path),
    })),
  };
}
