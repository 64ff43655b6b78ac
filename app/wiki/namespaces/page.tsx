import type { Metadata } from 'next';
import type { SearchParams } from '@/lib/urls/request-target';
import { namespaceMetadata, showNamespace } from './show';

interface Props {
  searchParams: SearchParams;
}

const PATH = '/wiki/namespaces';

export function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return namespaceMetadata(PATH, searchParams);
}

export default function NamespacesPage({ searchParams }: Props) {
  return showNamespace(PATH, searchParams);
}
