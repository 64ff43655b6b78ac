import type { CollectionPage } from 'schema-dts';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';

interface Collection {
  view: View;
  name: string;
  description?: string;
  /** What the page lists, in order; `href` is a path on this site. */
  items: readonly { text: string; href: string }[];
  /** How many items each earlier page lists, where the list has pages. */
  perPage?: number;
}

/** A page that lists other pages. */
export function collection({
  view,
  name,
  description,
  items,
  perPage = 0,
}: Collection): CollectionPage {
  const first = 'page' in view ? (view.page - 1) * perPage + 1 : 1;
  return {
    '@type': 'CollectionPage',
    name,
    url: urlOf(view),
    ...(description && { description }),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map(({ text, href }, index) => ({
        '@type': 'ListItem',
        position: first + index,
        name: text,
        url: absoluteUrl(href),
      })),
    },
  };
}
