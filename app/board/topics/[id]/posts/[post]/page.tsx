import { PageUnavailable } from '@/components/layout/error-page';
import { locatePost } from '@/lib/community/operations/locate-post';
import { type PageProps, pageView } from '@/lib/render/page-view';

/** Redirects to a post; for a plain `next start`, since the HTTP layer answers first. */
export default async function PostPage(props: PageProps) {
  const view = await pageView('post', '/board/topics/{id}/posts/{post}', props);
  return <PageUnavailable refusal={view.kind === 'post' ? await locatePost(view) : view} />;
}
