import type { Metadata } from 'next';
import { PageHead } from '@/components/layout/page-header';
import { Page } from '@/components/layout/page-layout';
import { Refused } from '@/components/layout/page-unavailable';
import { Notebook } from '@/components/reading/reading-history';
import { NotebookScript } from '@/components/reading/reading-scripts';
import { language } from '@/lib/i18n/i18n';
import { viewOf } from '@/lib/render/page-result';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { type SearchParams, targetOf } from '@/lib/urls/request-target';

export function generateMetadata(): Metadata {
  const { t } = language();
  return pageMetadata({
    view: { kind: 'reading' },
    titles: [t('reading.title')],
    description: [t('reading.lead')],
  });
}

export default async function ReadingPage({ searchParams }: { searchParams: SearchParams }) {
  const view = viewOf('reading', await targetOf('/reading', searchParams));
  if (view.kind !== 'reading') return <Refused refusal={view} />;
  const { t } = language();
  return (
    <Page>
      <PageHead>
        <h1 className="max-w-heading">{t('reading.title')}</h1>
        <p className="lead">{t('reading.lead')}</p>
      </PageHead>
      <p className="note scripted:hidden">{t('reading.needsScripts')}</p>
      <Notebook />
      <NotebookScript />
    </Page>
  );
}
