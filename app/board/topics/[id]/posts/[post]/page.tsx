import { Refused } from '@/components/layout/page-unavailable';
import { findPost } from '@/lib/community/operations/find-post';
import { readPostIds } from '@/lib/community/operations/operations';
import { config } from '@/lib/config/config';
import { type Refusal, viewOf } from '@/lib/render/page-result';
import { href, postAnchor } from '@/lib/urls/href';
import { pathPart, type SearchParams, targetOf } from '@/lib/urls/request-target';
import { THREAD_SORT } from '@/lib/urls/topic-url';
import { followMove } from '../../follow-move';

interface Props {
  params: Promise<{ id: string; post: string }>;
  searchParams: SearchParams;
}

/** Where a post is now: its topic's page that holds it, and its place there. */
async function whereabouts(target: string): Promise<Refusal> {
  const view = viewOf('post', target);
  if (view.kind !== 'post') return view;
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
  const address = href({ kind: 'topic', topicId, sort: THREAD_SORT, page });
  return { kind: 'moved', status: 302, to: `${address}#${postAnchor(postId)}` };
}

export default async function PostPage({ params, searchParams }: Props) {
  const { id, post } = await params;
  const target = await targetOf(
    `/board/topics/${pathPart(id)}/posts/${pathPart(post)}`,
    searchParams,
  );
  return <Refused refusal={await whereabouts(target)} />;
}
