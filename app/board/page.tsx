import { Refused } from '@/components/layout/refused';
import { viewOf } from '@/lib/front/refusal';

/** No page of its own: the address of another. */
export default function BoardPage() {
  const view = viewOf('forums', '/board');
  return view.kind === 'forums' ? null : <Refused refusal={view} />;
}
