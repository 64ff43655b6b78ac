import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { HistoryPanel } from '@/components/reading/history-panel';
import { HistoryPageScript, SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { i18n } from '@/lib/i18n/i18n';
import { definePage } from '@/lib/pages/page';
import { readingView } from '@/lib/urls/views/site/reading-view';

const view = { kind: 'reading' } as const;

/** This browser's reading history and preferences. */
export const readingPage = definePage({
  view: readingView,
  load: async () => ({ kind: 'ready' }),
  describe: () => ({
    view,
    firstPaintId: SHORT_DATES_ID,
    titles: [i18n().t('reading.title')],
    description: [i18n().t('reading.lead')],
  }),
  render: (_, can) => {
    const { t } = i18n();
    return (
      <PageLayout can={can} view={view} hasShortDates>
        <PageHeader title={t('reading.title')} lead={t('reading.lead')} />
        <p className="notice scripted:hidden">{t('reading.needsScripts')}</p>
        <HistoryPanel />
        <HistoryPageScript />
      </PageLayout>
    );
  },
});
