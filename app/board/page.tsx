import { Refused } from '@/components/layout/page-unavailable';
import { viewOf } from '@/lib/render/page-result';

/** No page of its own: the address of another. */
export default function BoardPage() {
  const view = viewOf('forums', '/board');
  return view.kind === 'forums' ? null : <Refused refusal={view} />;
}
