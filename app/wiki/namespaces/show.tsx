import type { Metadata } from 'next';
import { describeRefusal } from '@/components/layout/describe-error';
import { PageLayout } from '@/components/layout/page-layout';
import { PageUnavailable } from '@/components/layout/page-unavailable';
import { NamespacePage } from '@/components/wiki/namespace-page';
import { namespaceLinks, pageLinks, wikiBreadcrumbs } from '@/components/wiki/wiki-links';
import { i18n } from '@/lib/i18n/i18n';
import { loadPage, type PageProps } from '@/lib/render/page-view';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { collection } from '@/lib/seo/structured-data/collection';
import { ENTRIES_PER_PAGE } from '@/lib/urls/families/wiki-url';
import { href } from '@/lib/urls/href';
import { loadNamespace } from './load';

/** The head of a namespace's page. */
export async function namespaceMetadata(route: string, props: PageProps): Promise<Metadata> {
  const shown = await loadPage('namespace', route, props, loadNamespace);
  if (shown.kind !== 'ready') return refusalMetadata(describeRefusal(shown).title);
  const { t } = i18n();
  const { view, title, namespaces, pages, counts } = shown;
  const page = view.page > 1 && t('pager.page', { page: view.page });
  const name = title ? t('wiki.openNamespace', { namespace: title }) : t('wiki.root');
  const both = counts.namespaces > 0 && counts.pages > 0 ? 'yes' : 'no';
  return pageMetadata({
    view,
    titles: [name, page, t('site.wiki')],
    description: [
      page,
      name,
      ...[...namespaces, ...pages].map((each) => each.title),
      t('wiki.namespaceLead', { ...counts, both }),
    ],
    isIndexed: counts.namespaces + counts.pages > 0,
  });
}

/** A namespace's page, the root's among them. */
export async function showNamespace(route: string, props: PageProps) {
  const shown = await loadPage('namespace', route, props, loadNamespace);
  if (shown.kind !== 'ready') return <PageUnavailable refusal={shown} />;
  const { all, savedAt, view, title, counts, namespaces, pages, tree, paging } = shown;
  const name = title || i18n().t('wiki.root');
  const way = wikiBreadcrumbs(view.id, all);
  const data = [
    breadcrumbs([...way, { text: name, href: href(view) }]),
    collection({
      view,
      name,
      items: [...namespaceLinks(namespaces), ...pageLinks(pages)],
      perPage: ENTRIES_PER_PAGE,
    }),
  ];
  return (
    <PageLayout section="wiki" savedAt={savedAt} data={data}>
      <NamespacePage
        view={view}
        title={title}
        crumbs={way}
        counts={counts}
        namespaces={namespaces}
        pages={pages}
        tree={tree}
        paging={paging}
      />
    </PageLayout>
  );
}
