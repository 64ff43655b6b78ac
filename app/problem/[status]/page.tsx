import type { Metadata } from 'next';
import { ErrorPage } from '@/components/layout/error-page';
import { textsOfBusy, textsOfMalformed, textsOfStatus } from '@/components/layout/error-texts';
import { currentRenderContext } from '@/lib/render/render-context';
import { refusalMetadata } from '@/lib/seo/page-metadata';

/** The HTTP layer renders this route itself; a client that requests it gets a 404. */
function texts() {
  const content = currentRenderContext()?.errorPage;
  if (content?.malformed) return textsOfMalformed(content.malformed);
  if (content?.isBusy) return textsOfBusy();
  return textsOfStatus(content?.status ?? 404);
}

export function generateMetadata(): Metadata {
  return refusalMetadata(texts().title);
}

export default function ProblemPage() {
  return <ErrorPage {...texts()} />;
}
