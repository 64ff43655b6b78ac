import type { Metadata } from 'next';
import { describeRefusal } from '@/components/layout/describe-error';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { PageUnavailable } from '@/components/layout/page-unavailable';
import { SearchBox } from '@/components/search/search-box-client';
import { SearchResultList } from '@/components/search/search-results';
import { SearchTabs } from '@/components/search/search-tabs';
import { i18n } from '@/lib/i18n/i18n';
import { loadPage, type PageProps } from '@/lib/render/page-view';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { LONGEST_SEARCH } from '@/lib/urls/families/search-url';
import { getForm } from '@/lib/urls/get-form';
import { href } from '@/lib/urls/href';
import { loadSearch } from './load';

const load = (props: PageProps) => loadPage('search', '/search', props, loadSearch);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const shown = await load(props);
  if (shown.kind !== 'ready') return refusalMetadata(describeRefusal(shown).title);
  const titles = [shown.view.written, i18n().t('search.title')];
  return pageMetadata({ view: shown.view, titles, description: [], isIndexed: false });
}

export default async function SearchPage(props: PageProps) {
  const shown = await load(props);
  if (shown.kind !== 'ready') return <PageUnavailable refusal={shown} />;
  const { t } = i18n();
  const { view, results, paging, forums } = shown;
  const { action, fields } = getForm(href({ ...view, written: '', page: 1 }));
  return (
    <PageLayout section="search">
      <PageHeader title={t('search.title')} />
      <SearchBox
        action={action}
        fields={fields}
        query={view.written}
        maxLength={LONGEST_SEARCH}
        texts={{
          label: t('search.label'),
          submit: t('search.submit'),
          suggestions: t('search.suggestions'),
        }}
      />
      <SearchTabs view={view} forums={forums} />
      {results ? (
        <SearchResultList view={view} results={results} paging={paging} forums={forums} />
      ) : (
        <p className="mt-15 text-sm text-muted">{t('search.hint')}</p>
      )}
    </PageLayout>
  );
}
