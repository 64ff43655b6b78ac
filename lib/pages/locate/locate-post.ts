import { config } from '@/lib/base/config/config';
import { community } from '@/lib/community/open-community';
import { findPost } from '@/lib/community/operations/find-post';
import { locate } from '@/lib/community/operations/store-operations';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { postAnchor } from '@/lib/urls/views/post-url';
import type { PostView } from '@/lib/urls/views/view';
import { followMove } from '../follow-move';
import type { PageRefusal } from '../page-result';

/**
 * Returns the redirect to a post's page and anchor, or a failure. Searches the topic for the post if the
 * community does not locate posts.
 */
export async function locatePost(view: PostView): Promise<PageRefusal> {
  const { topicId, postId } = view;
  const located = await community().locate?.({ ...view, kind: 'locator', by: 'post' });
  if (located?.kind === 'ok' && located.value.view.kind === 'post') {
    const { view: found, place } = located.value;
    if (place !== undefined) return redirectToPlace(found, place);
    // The post is in another topic now.
    if (found.topicId !== topicId) return { kind: 'moved', status: 302, to: href(found) };
  }
  const { hasOwnSearch } = config().facts;
  // A site with a store goes on, to tell a deleted post from a missing one.
  if (located && located.kind !== 'ok' && !hasOwnSearch) {
    return { kind: 'failed', failure: located };
  }
  // The windows of a topic also state where it moved.
  let movedTo: number | undefined;
  const index = await findPost(async (offset, limit) => {
    const window = await community().topic(topicId, { offset, limit, sort: 'asc' });
    if (window.kind === 'ok') movedTo = window.value.movedTo;
    return window;
  }, postId);
  const moved = await followMove(topicId, movedTo, (id) => href({ ...view, topicId: id }));
  if (moved) return moved;
  if (index.kind === 'missing' && hasOwnSearch) {
    // Only the store knows deleted posts.
    const stored = await locate({ kind: 'locator', by: 'post', postId });
    return { kind: 'failed', failure: stored.kind === 'gone' ? stored : index };
  }
  if (index.kind !== 'ok') return { kind: 'failed', failure: index };
  return redirectToPlace(view, index.value);
}

/**
 * Returns the redirect to a post by its place in the topic, from 0. The query also names the post, since link
 * previews get no anchor.
 */
export function redirectToPlace({ topicId, postId }: PostView, place: number): PageRefusal {
  const page = Math.floor(place / config().postsPerPage) + 1;
  const url = href({ kind: 'topic', topicId, sort: THREAD_SORT, page, post: postId });
  return { kind: 'moved', status: 302, to: `${url}#${postAnchor(postId)}` };
}
