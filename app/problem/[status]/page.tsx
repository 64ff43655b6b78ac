import type { Metadata } from 'next';
import {
  describeMalformedUrl,
  describeOverload,
  describeStatus,
} from '@/components/layout/describe-error';
import { ErrorPage } from '@/components/layout/error-page';
import { currentRenderContext } from '@/lib/render/render-context';
import { refusalMetadata } from '@/lib/seo/page-metadata';

/** The HTTP layer renders this route itself; a client that requests it gets a 404. */
function texts() {
  const content = currentRenderContext()?.errorPage;
  if (content?.malformed) return describeMalformedUrl(content.malformed);
  if (content?.isBusy) return describeOverload();
  return describeStatus(content?.status ?? 404);
}

export function generateMetadata(): Metadata {
  return refusalMetadata(texts().title);
}

export default function ProblemPage() {
  return <ErrorPage {...texts()} />;
}
