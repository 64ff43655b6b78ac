import type { Metadata } from 'next';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { HistoryPanel } from '@/components/reading/history-panel';
import { HistoryPageScript } from '@/components/reading/reading-scripts';
import { i18n } from '@/lib/i18n/i18n';
import { pageMetadata } from '@/lib/seo/page-metadata';

export function generateMetadata(): Metadata {
  const { t } = i18n();
  return pageMetadata({
    view: { kind: 'reading' },
    titles: [t('reading.title')],
    description: [t('reading.lead')],
  });
}

export default function ReadingPage() {
  const { t } = i18n();
  return (
    <PageLayout>
      <PageHeader title={t('reading.title')} lead={t('reading.lead')} />
      <p className="notice scripted:hidden">{t('reading.needsScripts')}</p>
      <HistoryPanel />
      <HistoryPageScript />
    </PageLayout>
  );
}
