import { PageUnavailable } from '@/components/layout/error-page';
import { type PageProps, pageView } from '@/lib/render/page-view';

/** No page of its own: the address of another. */
export default async function WikiPage(props: PageProps) {
  const view = await pageView('wiki-home', '/wiki', props);
  return view.kind === 'wiki-home' ? null : <PageUnavailable refusal={view} />;
}
