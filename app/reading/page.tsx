import { createPage } from '@/app/create-page';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { HistoryPanel } from '@/components/reading/history-panel';
import { HistoryPageScript } from '@/components/reading/reading-scripts';
import { i18n } from '@/lib/i18n/i18n';

export default createPage({
  kind: 'reading',
  load: async () => ({ kind: 'ready' }),
  describe: () => ({
    view: { kind: 'reading' },
    titles: [i18n().t('reading.title')],
    description: [i18n().t('reading.lead')],
  }),
  render: () => {
    const { t } = i18n();
    return (
      <PageLayout>
        <PageHeader title={t('reading.title')} lead={t('reading.lead')} />
        <p className="notice scripted:hidden">{t('reading.needsScripts')}</p>
        <HistoryPanel />
        <HistoryPageScript />
      </PageLayout>
    );
  },
});
