import { findPost } from '@/lib/community/operations/find-post';
import type { Site } from '@/lib/community/site/site';
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
export async function locatePost(view: PostView, site: Site): Promise<PageRefusal> {
  const { community, can } = site;
  const { topicId, postId } = view;
  const located = await community.locate?.({ ...view, kind: 'locator', by: 'post' });
  if (located?.kind === 'ok' && located.value.view.kind === 'post') {
    const { view: found, place } = located.value;
    if (place !== undefined) return redirectToPlace(found, place, site);
    // The post is in another topic now.
    if (found.topicId !== topicId) return { kind: 'moved', status: 302, to: href(found) };
  }
  // The store of a mirror may lack the post.
  if (located && located.kind !== 'ok' && !can.searchPosts) {
    return { kind: 'failed', failure: located };
  }
  // The windows of a topic also state where it moved.
  let movedTo: number | undefined;
  const index = await findPost(async (offset, limit) => {
    const window = await community.topic(topicId, { offset, limit, sort: 'asc' });
    if (window.kind === 'ok') movedTo = window.value.movedTo;
    return window;
  }, postId);
  const moved = await followMove(site, topicId, movedTo, (id) => href({ ...view, topicId: id }));
  if (moved) return moved;
  if (index.kind !== 'ok') {
    // Only a store knows deleted posts.
    const isDeleted = index.kind === 'missing' && located?.kind === 'gone';
    return { kind: 'failed', failure: isDeleted ? located : index };
  }
  return redirectToPlace(view, index.value, site);
}

/**
 * Returns the redirect to a post by its place in the topic, from 0. The query also names the post, since link
 * previews get no anchor.
 */
export function redirectToPlace(
  { topicId, postId }: PostView,
  place: number,
  { settings }: Site,
): PageRefusal {
  const page = Math.floor(place / settings.postsPerPage) + 1;
  const url = href({ kind: 'topic', topicId, sort: THREAD_SORT, page, post: postId });
  return { kind: 'moved', status: 302, to: `${url}#${postAnchor(postId)}` };
}
