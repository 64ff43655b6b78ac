import { PageUnavailable } from '@/components/layout/error-page';
import { type PageProps, pageView } from '@/lib/next/page-view';

/** Redirects to the wiki's home. */
export default async function WikiPage(props: PageProps) {
  const view = await pageView('wiki-home', '/wiki', props);
  return view.kind === 'wiki-home' ? null : <PageUnavailable refusal={view} />;
}
