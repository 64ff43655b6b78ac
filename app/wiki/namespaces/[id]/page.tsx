import type { Metadata } from 'next';
import { pathPart, type SearchParams } from '@/lib/urls/request-target';
import { namespaceMetadata, showNamespace } from '../show';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

const pathOf = async ({ params }: Props) => `/wiki/namespaces/${pathPart((await params).id)}`;

export async function generateMetadata(props: Props): Promise<Metadata> {
  return namespaceMetadata(await pathOf(props), props.searchParams);
}

export default async function Namespace(props: Props) {
  return showNamespace(await pathOf(props), props.searchParams);
}
