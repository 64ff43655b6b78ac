import { createPage } from '@/app/create-page';
import { DownloadList } from '@/components/downloads/download-list';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { i18n } from '@/lib/i18n/i18n';
import { type DownloadsContent, loadDownloads } from '@/lib/pages/downloads/load-downloads';

export default createPage<'downloads', DownloadsContent>({
  kind: 'downloads',
  load: loadDownloads,
  describe: () => {
    const { t } = i18n();
    return {
      view: { kind: 'downloads' },
      titles: [t('downloads.title')],
      description: [t('downloads.lead')],
    };
  },
  render: ({ downloads }) => {
    const { t } = i18n();
    return (
      <PageLayout>
        <PageHeader title={t('downloads.title')} lead={t('downloads.lead')} />
        <DownloadList downloads={downloads} />
      </PageLayout>
    );
  },
});
