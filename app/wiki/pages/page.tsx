import type { Metadata } from 'next';
import { textsOfRefusal } from '@/components/layout/error-texts';
import { PageHead } from '@/components/layout/page-header';
import { Page } from '@/components/layout/page-layout';
import { Refused } from '@/components/layout/page-unavailable';
import { Article } from '@/components/wiki/article';
import { NamespaceList } from '@/components/wiki/namespace-list';
import { Outline } from '@/components/wiki/wiki-outline';
import { childrenOf } from '@/components/wiki/wiki-tree';
import { language } from '@/lib/i18n/i18n';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { article } from '@/lib/seo/structured-data/article';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { href } from '@/lib/urls/href';
import { type SearchParams, targetOf } from '@/lib/urls/request-target';
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
  return pageMetadata({
    view,
    titles,
    description: [page?.body.excerpt, ...shown.namespaces.map(({ title }) => title), titles[1]],
    written: page && { modified: page.lastModified },
  });
}

export default async function WikiHomePage(props: Props) {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return <Refused refusal={shown} />;
  const { view, page, namespaces, siblings, savedAt } = shown;
  const { t } = language();
  const data = [
    breadcrumbs([{ text: t('wiki.home'), href: href(view) }]),
    page && article(view, page),
  ];
  return (
    <Page section="wiki" savedAt={savedAt} data={data}>
      {page ? (
        <Article page={page} namespaces={namespaces} siblings={[]} linkedFrom={shown.linkedFrom}>
          <Outline namespaces={namespaces} />
        </Article>
      ) : (
        <>
          <PageHead>
            <h1 className="max-w-heading">{t('wiki.home')}</h1>
          </PageHead>
          <NamespaceList namespaces={childrenOf(namespaces, '')} pages={siblings} />
        </>
      )}
    </Page>
  );
}
