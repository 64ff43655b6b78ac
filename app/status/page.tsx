import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { AvailabilityChart, HealthLine, LastResponse } from '@/components/status/health-summary';
import { StatusPanel } from '@/components/status/status-panel-client';
import { STATUS_INTERVAL_SECONDS, statusTexts } from '@/components/status/status-texts';
import { config } from '@/lib/base/config/config';
import { availability } from '@/lib/community/state/availability';
import { i18n } from '@/lib/i18n/i18n';
import { loadStatus } from '@/lib/pages/load-status';
import { setRefusalStatus } from '@/lib/pages/page-result';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { siteHealth } from '@/lib/server/stats/site-health';

export function generateMetadata(): Metadata {
  const { t } = i18n();
  return pageMetadata({
    view: { kind: 'status' },
    titles: [t('site.status')],
    description: [t('status.lead')],
  });
}

export default async function StatusPage() {
  const requestHeaders = await headers();
  const { failure, ...reported } = await loadStatus({
    // The HTTP layer has put the address of the visitor there.
    address: requestHeaders.get('x-forwarded-for') || undefined,
    userAgent: requestHeaders.get('user-agent') || undefined,
  });
  // The page is complete without a response, since it reports what is wrong.
  if (failure) setRefusalStatus({ kind: 'failed', failure });
  const { status, text, community } = siteHealth();
  const { t, locale } = i18n();
  return (
    <PageLayout section="status" hasIsland>
      <PageHeader title={t('site.status')}>
        <HealthLine isUp={status === 'ok'} text={text} />
      </PageHeader>
      <StatusPanel
        {...reported}
        locale={locale}
        timeZone={config().timeZone}
        intervalSeconds={STATUS_INTERVAL_SECONDS}
        texts={statusTexts()}
        facts={<LastResponse at={community.lastSuccessAt} />}
      >
        <AvailabilityChart {...availability()} />
      </StatusPanel>
    </PageLayout>
  );
}
