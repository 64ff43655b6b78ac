import { ForumSummary } from '@/components/board/forums/forum-list';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { SearchBox } from '@/components/search/search-box';
import { countResults, SearchResultList } from '@/components/search/search-result-list';
import { SearchTabs } from '@/components/search/search-tabs';
import { SearchedTopic } from '@/components/search/searched-topic';
import { EmptyState } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/section';
import { WikiSummary } from '@/components/wiki/wiki-summary';
import { i18n } from '@/lib/i18n/i18n';
import { loadSearch } from '@/lib/pages/load-search';
import { definePage } from '@/lib/pages/page';
import { searchView } from '@/lib/urls/views/site/search-view';

export const searchPage = definePage({
  view: searchView,
  load: loadSearch,
  describe: ({ view }) => ({
    view,
    titles: [view.text, i18n().t('search.title')],
    description: [],
    isIndexed: false,
    firstPaintId: SHORT_DATES_ID,
  }),
  render: (
    { view, results, isImpossible, paging, forums, sections = [], topicTitle, near },
    can,
  ) => {
    const { t } = i18n();
    if (isImpossible) {
      return (
        <PageLayout can={can} view={view}>
          <PageHeader title={t('search.title')} className="mb-3" />
          <EmptyState title={t('search.none')} />
        </PageLayout>
      );
    }
    // Forums and sections lead on where no result does.
    const isEmpty = !results?.items.length;
    return (
      <PageLayout can={can} view={view} hasShortDates>
        <PageHeader title={t('search.title')} className="mb-3" />
        <SearchBox view={view} isFocused={view.text === ''} />
        {view.topicId === undefined ? (
          <SearchTabs
            can={can}
            view={view}
            forums={forums}
            count={results && countResults(results)}
            isSortable={!isEmpty}
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
            hasSyntax={can.searchPosts}
          />
        ) : (
          <div className="my-6 text-sm text-muted">
            {can.searchPosts && <p>{t('search.hint')}</p>}
          </div>
        )}
        {isEmpty && view.topicId === undefined && (
          <>
            {can.showBoard && forums.length > 0 && (
              <Section id="forums" title={t('site.forums')}>
                <ForumSummary forums={forums} />
              </Section>
            )}
            {sections.length > 0 && (
              <Section id="wiki" title={t('site.wiki')}>
                <WikiSummary namespaces={sections} />
              </Section>
            )}
          </>
        )}
      </PageLayout>
    );
  },
});
