import { PageUnavailable } from '@/components/layout/page-unavailable';
import { viewFromTarget } from '@/lib/render/page-result';

/** No page of its own: the address of another. */
export default function BoardPage() {
  const view = viewFromTarget('forums', '/board');
  return view.kind === 'forums' ? null : <PageUnavailable refusal={view} />;
}
