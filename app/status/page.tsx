import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { HealthLine, StatusFacts } from '@/components/status/status-facts';
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
  return (
    <PageLayout>
      <PageHeader title={i18n().t('site.status')}>
        <HealthLine isUp={status === 'ok'} text={text} />
      </PageHeader>
      <StatusFacts reported={reported} lastResponseAt={community.lastSuccessAt} />
    </PageLayout>
  );
}
