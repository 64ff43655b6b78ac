import { PageUnavailable } from '@/components/layout/page-unavailable';
import { viewFromTarget } from '@/lib/render/page-result';

/** No page of its own: the address of another. */
export default function WikiPage() {
  const view = viewFromTarget('wiki-home', '/wiki');
  return view.kind === 'wiki-home' ? null : <PageUnavailable refusal={view} />;
}
