import { ErrorPage } from '@/components/layout/error-page';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { currentRenderContext } from '@/lib/pages/render-context';
import { printRefusalHead } from '@/lib/seo/page-head';

/** The HTTP layer renders this route itself; a client that requests it gets a 404. */
export default function ProblemPage() {
  const context = currentRenderContext();
  const description = context?.errorPage ?? describeStatus(404);
  if (context) context.head = printRefusalHead(description.title);
  return <ErrorPage {...description} />;
}
