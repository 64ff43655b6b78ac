import { ErrorPage } from '@/components/layout/error-page';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { currentRenderContext, setPageHead } from '@/lib/pages/render-context';
import { printRefusalHead } from '@/lib/seo/page-head';

/** The HTTP layer renders this route itself; a client that requests it gets a 404. */
export default function ProblemPage() {
  const description = currentRenderContext()?.errorPage ?? describeStatus(404);
  setPageHead(printRefusalHead(description.title));
  return <ErrorPage {...description} />;
}
