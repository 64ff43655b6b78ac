import { PageLayout } from '@/components/layout/page-layout';
import { SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { NamespacePage } from '@/components/wiki/namespace-page';
import { namespaceContents, wikiBreadcrumbs } from '@/components/wiki/wiki-links';
import { i18n } from '@/lib/i18n/i18n';
import { loadNamespace } from '@/lib/pages/load-namespace';
import { definePage } from '@/lib/pages/page';
import { pageLabel } from '@/lib/seo/page-head';
import { collection } from '@/lib/seo/structured-data/collection';
import { namespaceView } from '@/lib/urls/views/wiki/namespace-view';

/** A namespace or the root; each has its own route. */
export const namespacePage = definePage({
  view: namespaceView,
  load: loadNamespace,
  describe: ({ view, title, namespaces, pages, counts }) => {
    const { t } = i18n();
    const name = namespaceContents(title);
    const both = counts.namespaces > 0 && counts.pages > 0 ? 'yes' : 'no';
    return {
      view,
      titles: [name, pageLabel(view), t('site.wiki')],
      description: [
        pageLabel(view),
        name,
        ...[...namespaces, ...pages].map((each) => each.title),
        t('wiki.namespaceLead', { ...counts, both }),
      ],
      isIndexed: counts.namespaces + counts.pages > 0,
      firstPaintId: SHORT_DATES_ID,
    };
  },
  render: (content, can) => {
    const { view, title, all } = content;
    const name = title || i18n().t('wiki.treeTitle');
    const crumbs = wikiBreadcrumbs(view.id, all);
    return (
      <PageLayout
        can={can}
        view={view}
        section="wiki"
        data={collection({ view, name, crumbs })}
        hasShortDates
      >
        <NamespacePage {...content} crumbs={crumbs} />
      </PageLayout>
    );
  },
});
