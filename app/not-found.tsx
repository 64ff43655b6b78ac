import { PageHead } from '@/components/layout/page-head';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { headTags } from '@/lib/seo/page-head';
import { errorPage } from './error-page';

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
