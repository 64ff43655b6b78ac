import type { Metadata } from 'next';
import {
  describeMalformedUrl,
  describeOverload,
  describeStatus,
} from '@/components/layout/describe-error';
import { ErrorPage } from '@/components/layout/error-page';
import { currentRenderContext } from '@/lib/render/render-context';
import { refusalMetadata } from '@/lib/seo/page-metadata';

/** The front door's own request; from outside this path is unknown. */
function texts() {
  const problem = currentRenderContext()?.errorPage;
  if (problem?.malformed) return describeMalformedUrl(problem.malformed);
  if (problem?.isBusy) return describeOverload();
  return describeStatus(problem?.status ?? 404);
}

export function generateMetadata(): Metadata {
  return refusalMetadata(texts().title);
}

export default function ProblemPage() {
  return <ErrorPage {...texts()} />;
}
