import { config } from '@/lib/base/config/config';
import { community } from '@/lib/community/open-community';
import { findPost } from '@/lib/community/operations/find-post';
import { locate } from '@/lib/community/operations/store-operations';
import { href } from '@/lib/urls/views/href';
import { postAnchor } from '@/lib/urls/views/post-url';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { PostView } from '@/lib/urls/views/view';
import { followMove } from '../follow-move';
import type { PageRefusal } from '../page-result';

/** Redirects to the page of its topic that holds a post now, at the post's anchor. */
export async function locatePost(view: PostView): Promise<PageRefusal> {
  const { topicId, postId } = view;
  let movedTo: number | undefined;
  const index = await findPost(async (offset, limit) => {
    const window = await community().topic(topicId, { offset, limit, sort: 'asc' });
    if (window.kind === 'ok') movedTo = window.value.movedTo;
    return window;
  }, postId);
  const moved = await followMove(topicId, movedTo, (id) => href({ ...view, topicId: id }));
  if (moved) return moved;
  if (index.kind === 'missing' && config().hasStore) {
    // Only the store tells a post that is gone for good from one that was never there.
    const located = await locate({ kind: 'locator', by: 'post', postId });
    return { kind: 'failed', failure: located.kind === 'gone' ? located : index };
  }
  if (index.kind !== 'ok') return { kind: 'failed', failure: index };
  const page = Math.floor(index.value / config().postsPerPage) + 1;
  const url = href({ kind: 'topic', topicId, sort: THREAD_SORT, page });
  return { kind: 'moved', status: 302, to: `${url}#${postAnchor(postId)}` };
}
