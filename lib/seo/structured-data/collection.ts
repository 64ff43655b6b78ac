import type { CollectionPage } from 'schema-dts';
import { urlOf } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';

interface Collection {
  view: View;
  name: string;
  description?: string;
}

/** A page that lists other pages. */
export function collection({ view, name, description }: Collection): CollectionPage {
  return {
    '@type': 'CollectionPage',
    name,
    url: urlOf(view),
    ...(description && { description }),
  };
}
