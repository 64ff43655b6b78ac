import { PageUnavailable } from '@/components/layout/error-page';
import { type PageProps, pageView } from '@/lib/next/page-view';
import { locatePost } from '@/lib/pages/locate-post';

/** Redirects to a post; for a plain `next start`, since the HTTP layer answers first. */
export default async function PostPage(props: PageProps) {
  const view = await pageView('post', '/board/topics/{id}/posts/{post}', props);
  return <PageUnavailable refusal={view.kind === 'post' ? await locatePost(view) : view} />;
}
