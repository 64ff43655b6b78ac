import { createPage } from '@/app/create-page';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { HealthLine, StatusFacts } from '@/components/status/status-facts';
import { i18n } from '@/lib/i18n/i18n';
import { loadStatus } from '@/lib/pages/load-status';
import { siteHealth } from '@/lib/server/stats/site-health';

export default createPage<'status', Awaited<ReturnType<typeof loadStatus>>>({
  kind: 'status',
  load: async () => ({ kind: 'ready', ...(await loadStatus()) }),
  describe: () => ({
    view: { kind: 'status' },
    titles: [i18n().t('site.status')],
    description: [i18n().t('status.lead')],
  }),
  render: (reported) => {
    const { status, text, community } = siteHealth();
    return (
      <PageLayout>
        <PageHeader title={i18n().t('site.status')}>
          <HealthLine isUp={status === 'ok'} text={text} />
        </PageHeader>
        <StatusFacts reported={reported} lastResponseAt={community.lastSuccessAt} />
      </PageLayout>
    );
  },
});
