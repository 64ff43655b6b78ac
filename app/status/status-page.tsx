import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { ACCESSIBILITY_ID } from '@/components/layout/site-sections';
import { HealthLine, StatusFacts } from '@/components/status/status-facts';
import { i18n } from '@/lib/i18n/i18n';
import { loadStatus } from '@/lib/pages/load-status';
import { definePage } from '@/lib/pages/page';
import { statusView } from '@/lib/urls/views/site/status-view';

const view = { kind: 'status' } as const;

/** The site's health, and the addresses and `User-Agent` that the community sees of the visitor. */
export const statusPage = definePage({
  view: statusView,
  isAboutVisitor: true,
  load: loadStatus,
  describe: () => ({
    view,
    titles: [i18n().t('site.status')],
    description: [i18n().t('status.lead')],
  }),
  render: ({ health, reported }, can) => {
    const { t } = i18n();
    const { status, text, community } = health;
    return (
      <PageLayout can={can} view={view}>
        <PageHeader title={t('site.status')}>
          <HealthLine isUp={status === 'ok'} text={text} />
        </PageHeader>
        <StatusFacts reported={reported} lastResponseAt={community.lastSuccessAt} />
        <h2 id={ACCESSIBILITY_ID} className="mt-9">
          {t('status.accessibility')}
        </h2>
        <p className="max-w-measure mt-1">{t('status.accessibilityLead')}</p>
      </PageLayout>
    );
  },
});
