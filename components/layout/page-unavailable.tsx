import { permanentRedirect, redirect } from 'next/navigation';
import { type PageRefusal, setRefusalStatus } from '@/lib/render/page-result';
import { ErrorPage } from './error-page';
import { textsOfRefusal } from './error-texts';

/** The page in place of one that is not shown. The front door is told why, and gives it its status. */
export function PageUnavailable({ refusal }: { refusal: PageRefusal }) {
  const isHeard = setRefusalStatus(refusal);
  if (!isHeard && refusal.kind === 'moved') {
    if (refusal.status === 308) permanentRedirect(refusal.to);
    redirect(refusal.to);
  }
  return <ErrorPage {...textsOfRefusal(refusal)} />;
}
