import { DownloadList } from '@/components/downloads/download-list';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { i18n } from '@/lib/i18n/i18n';
import { loadDownloads } from '@/lib/pages/downloads/load-downloads';
import { definePage } from '@/lib/pages/page';
import { downloadsView } from '@/lib/urls/views/site/downloads-view';

const view = { kind: 'downloads' } as const;

export const downloadsPage = definePage({
  view: downloadsView,
  load: loadDownloads,
  describe: () => {
    const { t } = i18n();
    return {
      view,
      titles: [t('downloads.title')],
      description: [t('downloads.lead')],
    };
  },
  render: ({ downloads }, can) => {
    const { t } = i18n();
    return (
      <PageLayout can={can} view={view}>
        <PageHeader title={t('downloads.title')} lead={t('downloads.lead')} />
        <DownloadList downloads={downloads} />
      </PageLayout>
    );
  },
});
