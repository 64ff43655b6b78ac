import { ErrorPage } from '@/components/layout/error-page';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { currentRenderContext, setPageHead } from '@/lib/pages/render-context';
import { refusalMetadata } from '@/lib/seo/page-metadata';
import { printHead } from '@/lib/seo/print-head';

/** The HTTP layer renders this route itself; a client that requests it gets a 404. */
export default function ProblemPage() {
  const description = currentRenderContext()?.errorPage ?? describeStatus(404);
  setPageHead(printHead(refusalMetadata(description.title)));
  return <ErrorPage {...description} />;
}
