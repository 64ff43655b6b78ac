import type { Metadata } from 'next';
import { describeRefusal } from '@/components/layout/describe-error';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { PageUnavailable } from '@/components/layout/page-unavailable';
import { Article } from '@/components/wiki/article';
import { NamespaceList } from '@/components/wiki/namespace-list';
import { WikiOutline } from '@/components/wiki/wiki-outline';
import { i18n } from '@/lib/i18n/i18n';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { loadPage, type PageProps } from '@/lib/render/page-view';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { article } from '@/lib/seo/structured-data/article';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { href } from '@/lib/urls/href';
import { loadWikiHome } from './load';

const load = (props: PageProps) => loadPage('wiki-home', '/wiki/pages', props, loadWikiHome);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const shown = await load(props);
  if (shown.kind !== 'ready') return refusalMetadata(describeRefusal(shown).title);
  const { view, page } = shown;
  const titles = [page?.title, i18n().t('site.wiki')];
  return pageMetadata({
    view,
    titles,
    description: [page?.body.excerpt, ...shown.namespaces.map(({ title }) => title), titles[1]],
    written: page && { modified: page.lastModified },
  });
}

export default async function WikiHomePage(props: PageProps) {
  const shown = await load(props);
  if (shown.kind !== 'ready') return <PageUnavailable refusal={shown} />;
  const { view, page, namespaces, siblings, savedAt } = shown;
  const { t } = i18n();
  const data = [
    breadcrumbs([{ text: t('wiki.home'), href: href(view) }]),
    page && article(view, page),
  ];
  return (
    <PageLayout section="wiki" savedAt={savedAt} data={data}>
      {page ? (
        <Article page={page} namespaces={namespaces} siblings={[]} backlinks={shown.linkedFrom}>
          <WikiOutline namespaces={namespaces} />
        </Article>
      ) : (
        <>
          <PageHeader title={t('wiki.home')} />
          <NamespaceList namespaces={childNamespaces(namespaces, '')} pages={siblings} />
        </>
      )}
    </PageLayout>
  );
}
