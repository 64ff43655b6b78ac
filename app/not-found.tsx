import type { Metadata } from 'next';
import { PageHead } from '@/components/layout/page-head';
import { requireSite } from '@/lib/community/site/current-site';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { headTags, pageTitle } from '@/lib/seo/page-head';
import { errorPage } from './error-page';

/** Next's document for `notFound()` has no content before its scripts run, but this title. */
export const generateMetadata = (): Metadata => ({
  title: pageTitle(errorPage.describe(describeStatus(404), requireSite().can)),
});

/** Next's page for 404. */
export default function NotFound() {
  const { can } = requireSite();
  const missing = describeStatus(404);
  return (
    <>
      <PageHead tags={headTags(errorPage.describe(missing, can), can)} />
      {errorPage.render(missing, can)}
    </>
  );
}
