import type { Metadata } from 'next';
import { Page } from '@/components/layout/page';
import { PageHead } from '@/components/layout/page-head';
import { Refused } from '@/components/layout/refused';
import { Notebook } from '@/components/reading/notebook';
import { NotebookScript } from '@/components/reading/scripts';
import { viewOf } from '@/lib/front/refusal';
import { language } from '@/lib/language/language';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { type SearchParams, targetOf } from '@/lib/views/target';

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
