import { PageUnavailable } from '@/components/layout/error-page';
import { findPost } from '@/lib/community/operations/find-post';
import { readPostIds } from '@/lib/community/operations/operations';
import { config } from '@/lib/config/config';
import type { PageRefusal } from '@/lib/render/page-result';
import { type PageProps, pageView } from '@/lib/render/page-view';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { postAnchor } from '@/lib/urls/post-url';
import type { PostView } from '@/lib/urls/view';
import { followMove } from '../../follow-move';

/** Redirects to the page of its topic that holds a post now, at the post's anchor. */
async function locatePost(view: PostView): Promise<PageRefusal> {
  const { topicId, postId } = view;
  let movedTo: number | undefined;
  const index = await findPost(async (offset, limit) => {
    const window = await readPostIds(topicId, { offset, limit, sort: 'asc' });
    if (window.kind === 'ok') movedTo = window.value.movedTo;
    return window;
  }, postId);
  const moved = await followMove(topicId, movedTo, (id) => href({ ...view, topicId: id }));
  if (moved) return moved;
  if (index.kind !== 'ok') return { kind: 'failed', failure: index };
  const page = Math.floor(index.value / config().postsPerPage) + 1;
  const url = href({ kind: 'topic', topicId, sort: THREAD_SORT, page });
  return { kind: 'moved', status: 302, to: `${url}#${postAnchor(postId)}` };
}

export default async function PostPage(props: PageProps) {
  const view = await pageView('post', '/board/topics/{id}/posts/{post}', props);
  return <PageUnavailable refusal={view.kind === 'post' ? await locatePost(view) : view} />;
}
