import { permanentRedirect, redirect } from 'next/navigation';
import { type PageRefusal, setRefusalStatus } from '@/lib/render/page-result';
import { describeRefusal } from './describe-error';
import { ErrorPage } from './error-page';

/**
 * The page in place of one that is not shown. The HTTP layer reads the status from the render
 * context; without one (plain `next start`) Next redirects by itself.
 */
export function PageUnavailable({ refusal }: { refusal: PageRefusal }) {
  const hasContext = setRefusalStatus(refusal);
  if (!hasContext && refusal.kind === 'moved') {
    if (refusal.status === 308) permanentRedirect(refusal.to);
    redirect(refusal.to);
  }
  return <ErrorPage {...describeRefusal(refusal)} />;
}
