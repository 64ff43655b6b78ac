import type { BreadcrumbList, CollectionPage } from 'schema-dts';
import { urlOf } from '@/lib/urls/canonical-url';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import { type Breadcrumb, breadcrumbs } from './breadcrumbs';

interface Collection {
  view: View;
  name: string;
  description?: string;
  /** Ancestors, outermost first. */
  crumbs?: readonly Breadcrumb[];
}

/** Returns structured data (schema.org) of a page of links and its breadcrumbs. */
export const collection = ({
  view,
  name,
  description,
  crumbs = [],
}: Collection): [BreadcrumbList, CollectionPage] => [
  breadcrumbs([...crumbs, { text: name, href: href(view) }]),
  { '@type': 'CollectionPage', name, url: urlOf(view), ...(description && { description }) },
];
