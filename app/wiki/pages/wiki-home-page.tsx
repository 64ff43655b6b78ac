import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { Article } from '@/components/wiki/article';
import { NamespaceList } from '@/components/wiki/namespace-list';
import { namespaceContents, namespaceHref } from '@/components/wiki/wiki-links';
import { i18n } from '@/lib/i18n/i18n';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { loadWikiHome } from '@/lib/pages/load-wiki-page';
import { definePage } from '@/lib/pages/page';
import { article } from '@/lib/seo/structured-data/article';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { href } from '@/lib/urls/views/href';
import { wikiHomeView } from '@/lib/urls/views/wiki/wiki-home-view';

/** The wiki's home page, or its contents if it has none. */
export const wikiHomePage = definePage({
  view: wikiHomeView,
  load: loadWikiHome,
  describe: ({ view, page, namespaces }) => ({
    view,
    titles: [page?.title, i18n().t('site.wiki')],
    description: [
      page?.body.excerpt,
      ...namespaces.map(({ title }) => title),
      i18n().t('site.wiki'),
    ],
    written: page && { modified: page.lastModified },
    isIndexed: !page?.isNoindex,
  }),
  render: ({ view, page, namespaces, siblings }, can) => {
    const title = i18n().t('site.wiki');
    const data = [breadcrumbs([{ text: title, href: href(view) }]), page && article(view, page)];
    return (
      <PageLayout
        can={can}
        view={view}
        section="wiki"
        data={data}
        hasShortDates={page === undefined}
      >
        {page ? (
          <Article page={page} view={{ kind: 'wiki-home' }} namespaces={namespaces} siblings={[]} />
        ) : (
          <>
            <PageHeader title={title} />
            <NamespaceList namespaces={childNamespaces(namespaces, '')} pages={siblings} />
            <a href={namespaceHref('')}>{namespaceContents('')}</a>
          </>
        )}
      </PageLayout>
    );
  },
});
