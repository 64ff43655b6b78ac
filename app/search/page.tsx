import { createPage } from '@/app/create-page';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { SearchBox } from '@/components/search/search-box-client';
import { SearchResultList } from '@/components/search/search-results';
import { SearchTabs } from '@/components/search/search-tabs';
import { SearchedTopic } from '@/components/search/searched-topic';
import { i18n } from '@/lib/i18n/i18n';
import { loadSearch } from '@/lib/pages/load-search';
import { toGetForm } from '@/lib/urls/views/get-form';
import { href } from '@/lib/urls/views/href';
import { MAX_SEARCH_LENGTH } from '@/lib/urls/views/search-url';

const page = createPage({
  kind: 'search',
  load: loadSearch,
  describe: ({ view }) => ({
    view,
    titles: [view.text, i18n().t('search.title')],
    description: [],
    isIndexed: false,
  }),
  render: ({ view, results, paging, forums, topicTitle }) => {
    const { t } = i18n();
    const { action, fields } = toGetForm(href({ ...view, text: '', page: 1 }));
    return (
      <PageLayout section="search" hasIsland>
        <PageHeader title={t('search.title')} />
        <SearchBox
          action={action}
          fields={fields}
          query={view.text}
          maxLength={MAX_SEARCH_LENGTH}
          texts={{
            label: t(view.topicId === undefined ? 'search.label' : 'search.thisTopic'),
            submit: t('search.submit'),
            suggestions: t('search.suggestions'),
          }}
        />
        {view.topicId === undefined ? (
          <SearchTabs view={view} forums={forums} />
        ) : (
          <SearchedTopic topicId={view.topicId} title={topicTitle} text={view.text} />
        )}
        {results ? (
          <SearchResultList view={view} results={results} paging={paging} forums={forums} />
        ) : (
          <p className="mt-6 text-sm text-muted">{t('search.hint')}</p>
        )}
      </PageLayout>
    );
  },
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
