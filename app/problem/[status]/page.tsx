import type { Metadata } from 'next';
import { ErrorPage } from '@/components/layout/error-page';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { currentRenderContext } from '@/lib/pages/render-context';
import { refusalMetadata } from '@/lib/seo/page-metadata';

/** The HTTP layer renders this route itself; a client that requests it gets a 404. */
const description = () => currentRenderContext()?.errorPage ?? describeStatus(404);

export function generateMetadata(): Metadata {
  return refusalMetadata(description().title);
}

export default function ProblemPage() {
  return <ErrorPage {...description()} />;
}
