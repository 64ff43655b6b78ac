import { permanentRedirect, redirect } from 'next/navigation';
import { type Refusal, tellRefusal } from '@/lib/render/page-result';
import { Problem } from './error-page';
import { textsOfRefusal } from './error-texts';

/** The page in place of one that is not shown. The front door is told why, and gives it its status. */
export function Refused({ refusal }: { refusal: Refusal }) {
  const isHeard = tellRefusal(refusal);
  if (!isHeard && refusal.kind === 'moved') {
    if (refusal.status === 308) permanentRedirect(refusal.to);
    redirect(refusal.to);
  }
  return <Problem {...textsOfRefusal(refusal)} />;
}
