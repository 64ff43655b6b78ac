import type { Metadata } from 'next';
import { textsOfRefusal } from '@/components/layout/error-texts';
import { PageHead } from '@/components/layout/page-header';
import { Page } from '@/components/layout/page-layout';
import { Refused } from '@/components/layout/page-unavailable';
import { SearchBox } from '@/components/search/search-box-client';
import { Results } from '@/components/search/search-results';
import { SearchParts } from '@/components/search/search-tabs';
import { language } from '@/lib/i18n/i18n';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { getForm } from '@/lib/urls/get-form';
import { href } from '@/lib/urls/href';
import { type SearchParams, targetOf } from '@/lib/urls/request-target';
import { LONGEST_SEARCH } from '@/lib/urls/search-url';
import { loadSearch } from './load';

interface Props {
  searchParams: SearchParams;
}

const loadFrom = async ({ searchParams }: Props) =>
  loadSearch(await targetOf('/search', searchParams));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return refusalMetadata(textsOfRefusal(shown).title);
  const titles = [shown.view.written, language().t('search.title')];
  return pageMetadata({ view: shown.view, titles, description: [], isIndexed: false });
}

export default async function SearchPage(props: Props) {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return <Refused refusal={shown} />;
  const { t } = language();
  const { view, results, paging, forums } = shown;
  const { action, fields } = getForm(href({ ...view, written: '', page: 1 }));
  return (
    <Page section="search">
      <PageHead>
        <h1 className="max-w-heading">{t('search.title')}</h1>
      </PageHead>
      <SearchBox
        action={action}
        fields={fields}
        written={view.written}
        longest={LONGEST_SEARCH}
        texts={{
          label: t('search.label'),
          submit: t('search.submit'),
          suggestions: t('search.suggestions'),
        }}
      />
      <SearchParts view={view} forums={forums} />
      {results ? (
        <Results view={view} results={results} paging={paging} forums={forums} />
      ) : (
        <p className="mt-15 text-sm text-muted">{t('search.hint')}</p>
      )}
    </Page>
  );
}
