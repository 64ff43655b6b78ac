import type { Metadata } from 'next';
import { Page } from '@/components/layout/page';
import { textsOfRefusal } from '@/components/layout/problem-texts';
import { Refused } from '@/components/layout/refused';
import { Article } from '@/components/wiki/article';
import { language } from '@/lib/language/language';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { pathPart, type SearchParams, targetOf } from '@/lib/views/target';
import { loadWikiPage } from '../load';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

const loadFrom = async ({ params, searchParams }: Props) =>
  loadWikiPage(await targetOf(`/wiki/pages/${pathPart((await params).id)}`, searchParams));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return refusalMetadata(textsOfRefusal(shown).title);
  const { view, page } = shown;
  const titles = [page.title, language().t('site.wiki')];
  return pageMetadata({ view, titles, description: page.body.excerpt });
}

export default async function WikiPage(props: Props) {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return <Refused refusal={shown} />;
  return (
    <Page section="wiki" savedAt={shown.savedAt}>
      <Article {...shown} />
    </Page>
  );
}
