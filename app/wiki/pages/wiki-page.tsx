import { PageLayout } from '@/components/layout/page-layout';
import { Article } from '@/components/wiki/article';
import { wikiBreadcrumbs } from '@/components/wiki/wiki-links';
import { i18n } from '@/lib/i18n/i18n';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { loadWikiPage } from '@/lib/pages/load-wiki-page';
import { definePage } from '@/lib/pages/page';
import { article } from '@/lib/seo/structured-data/article';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { href } from '@/lib/urls/views/href';
import { wikiPageView } from '@/lib/urls/views/wiki/wiki-page-view';

export const wikiPage = definePage({
  view: wikiPageView,
  load: loadWikiPage,
  describe: ({ view, page, namespaces }) => ({
    view,
    titles: [page.title, wikiBreadcrumbs(page.id, namespaces).at(-1)?.text, i18n().t('site.wiki')],
    description: [
      page.body.excerpt,
      page.title,
      ...page.body.headings.map(({ text }) => text),
      lastIdPart(page.id),
    ],
    written: { modified: page.lastModified },
    image: page.body.image,
    isIndexed: !page.isUnlisted && !page.isNoindex,
  }),
  render: ({ view, page, namespaces, siblings }, can) => {
    const trail = [...wikiBreadcrumbs(page.id, namespaces), { text: page.title, href: href(view) }];
    const data = [breadcrumbs(trail), article(view, page, page.body.image)];
    return (
      <PageLayout can={can} view={view} section="wiki" data={data}>
        <Article
          page={page}
          view={{ kind: 'wiki-page', id: page.id }}
          namespaces={namespaces}
          siblings={siblings}
        />
      </PageLayout>
    );
  },
});
