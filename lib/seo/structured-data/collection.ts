import type { BreadcrumbList, CollectionPage } from 'schema-dts';
import { urlOf } from '@/lib/urls/canonical-url';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import { type Breadcrumb, breadcrumbs } from './breadcrumbs';

interface Collection {
  view: View;
  name: string;
  description?: string;
  /** The pages above it, outermost first. */
  crumbs?: readonly Breadcrumb[];
}

/** A page that lists other pages, and the trail to it. */
export const collection = ({
  view,
  name,
  description,
  crumbs = [],
}: Collection): [BreadcrumbList, CollectionPage] => [
  breadcrumbs([...crumbs, { text: name, href: href(view) }]),
  { '@type': 'CollectionPage', name, url: urlOf(view), ...(description && { description }) },
];
