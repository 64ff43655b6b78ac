import type { Metadata } from 'next';
import type { PageProps } from '@/lib/render/page-view';
import { namespaceMetadata, showNamespace } from './show';

const ROUTE = '/wiki/namespaces';

export function generateMetadata(props: PageProps): Promise<Metadata> {
  return namespaceMetadata(ROUTE, props);
}

export default function NamespacesPage(props: PageProps) {
  return showNamespace(ROUTE, props);
}
