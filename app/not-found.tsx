import { PageHead } from '@/components/layout/page-head';
import { requireSite } from '@/lib/community/site/current-site';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { headTags } from '@/lib/seo/page-head';
import { errorPage } from './error-page';

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
