import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { SearchBox } from '@/components/search/search-box';
import { countResults, SearchResultList } from '@/components/search/search-result-list';
import { SearchTabs } from '@/components/search/search-tabs';
import { SearchedTopic } from '@/components/search/searched-topic';
import { EmptyState } from '@/components/ui/empty-state';
import { i18n } from '@/lib/i18n/i18n';
import { loadSearch } from '@/lib/pages/load-search';
import { definePage } from '@/lib/pages/page';
import { searchView } from '@/lib/urls/views/site/search-view';

export const searchPage = definePage({
  view: searchView,
  load: loadSearch,
  describe: ({ view, results }) => ({
    view,
    titles: [view.text, i18n().t('search.title')],
    description: [],
    isIndexed: false,
    firstPaintId: results && SHORT_DATES_ID,
  }),
  render: ({ view, results, isImpossible, paging, forums, topicTitle, near }, can) => {
    const { t } = i18n();
    if (isImpossible) {
      return (
        <PageLayout can={can} view={view}>
          <PageHeader title={t('search.title')} className="mb-3" />
          <EmptyState title={t('search.none')} />
        </PageLayout>
      );
    }
    return (
      <PageLayout can={can} view={view} hasShortDates={results !== undefined}>
        <PageHeader title={t('search.title')} className="mb-3" />
        <SearchBox view={view} isFocused={view.text === ''} />
        {view.topicId === undefined ? (
          <SearchTabs
            can={can}
            view={view}
            forums={forums}
            count={results && countResults(results)}
          />
        ) : (
          <SearchedTopic topicId={view.topicId} title={topicTitle} text={view.text} />
        )}
        {results ? (
          <SearchResultList
            view={view}
            results={results}
            paging={paging}
            forums={forums}
            near={near}
          />
        ) : (
          <p className="mt-6 text-sm text-muted">{t('search.hint')}</p>
        )}
      </PageLayout>
    );
  },
});
