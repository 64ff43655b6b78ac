import type { Metadata } from 'next';
import { PageHead } from '@/components/layout/page-head';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { headTags, pageTitle } from '@/lib/seo/page-head';
import { errorPage } from './error-page';

/** Next's document for `notFound()` has no content before its scripts run, but this title. */
export const generateMetadata = (): Metadata => ({
  title: pageTitle(errorPage.describe(describeStatus(404))),
});

/** Next's page for 404. */
export default function NotFound() {
  const missing = describeStatus(404);
  return (
    <>
      <PageHead tags={headTags(errorPage.describe(missing))} />
      {errorPage.render(missing)}
    </>
  );
}
