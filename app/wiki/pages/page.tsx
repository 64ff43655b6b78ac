import type { Metadata } from 'next';
import { Page } from '@/components/layout/page';
import { textsOfRefusal } from '@/components/layout/problem-texts';
import { Refused } from '@/components/layout/refused';
import { Article } from '@/components/wiki/article';
import { NamespaceList } from '@/components/wiki/namespace-list';
import { Outline } from '@/components/wiki/outline';
import { childrenOf } from '@/components/wiki/wiki-tree';
import { language } from '@/lib/language/language';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { type SearchParams, targetOf } from '@/lib/views/target';
import { loadWikiHome } from './load';

interface Props {
  searchParams: SearchParams;
}

const loadFrom = async ({ searchParams }: Props) =>
  loadWikiHome(await targetOf('/wiki/pages', searchParams));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return refusalMetadata(textsOfRefusal(shown).title);
  const { view, page } = shown;
  const titles = [page?.title, language().t('site.wiki')];
  return pageMetadata({ view, titles, description: page?.body.excerpt });
}

export default async function WikiHomePage(props: Props) {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return <Refused refusal={shown} />;
  const { page, namespaces, siblings, savedAt } = shown;
  return (
    <Page section="wiki" savedAt={savedAt}>
      {page ? (
        <Article page={page} namespaces={namespaces} siblings={[]}>
          <Outline namespaces={namespaces} />
        </Article>
      ) : (
        <>
          <header className="page-head">
            <h1>{language().t('wiki.home')}</h1>
          </header>
          <NamespaceList namespaces={childrenOf(namespaces, '')} pages={siblings} />
        </>
      )}
    </Page>
  );
}
