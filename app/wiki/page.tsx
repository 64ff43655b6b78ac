import { Refused } from '@/components/layout/page-unavailable';
import { viewOf } from '@/lib/render/page-result';

/** No page of its own: the address of another. */
export default function WikiPage() {
  const view = viewOf('wiki-home', '/wiki');
  return view.kind === 'wiki-home' ? null : <Refused refusal={view} />;
}
