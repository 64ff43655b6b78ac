import { PageUnavailable } from '@/components/layout/error-page';
import { type PageProps, pageView } from '@/lib/next/page-view';

/** Redirects to the forums. */
export default async function BoardPage(props: PageProps) {
  const view = await pageView('forums', '/board', props);
  return view.kind === 'forums' ? null : <PageUnavailable refusal={view} />;
}
