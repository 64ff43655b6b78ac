import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { SearchBox } from '@/components/search/search-box';
import { i18n } from '@/lib/i18n/i18n';
import { definePage } from '@/lib/pages/page';
import { searchView } from '@/lib/urls/views/site/search-view';

export const SEARCH_SCRIPT = 'assets/search.js';

/**
 * Returns the definition of the frozen search page: a script finds results in the index.
 * @param isIndexed false shows a notice instead
 */
export const frozenSearchPage = (isIndexed: boolean) =>
  definePage({
    view: searchView,
    load: async (view) => ({ kind: 'ready', view }),
    describe: ({ view }) => ({
      view,
      titles: [i18n().t('search.title')],
      description: [],
      isIndexed: false,
    }),
    render: ({ view }, can) => {
      const { t } = i18n();
      return (
        <PageLayout view={view} can={can}>
          <PageHeader title={t('search.title')} className="mb-3" />
          {isIndexed ? (
            <>
              <SearchBox view={view} isFocused />
              <p
                id="search-status"
                className="my-4 text-sm text-muted"
                role="status"
                data-none={t.template('search.noResults')}
                data-failed={t('search.needsServer')}
              />
              <script src={`../${SEARCH_SCRIPT}`} />
            </>
          ) : (
            <p className="my-4">{t('search.none')}</p>
          )}
        </PageLayout>
      );
    },
  });
