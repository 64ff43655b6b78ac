import { Refused } from '@/components/layout/refused';
import { readPostIds } from '@/lib/community/community';
import { findPost } from '@/lib/community/find-post';
import { config } from '@/lib/config';
import { type Refusal, viewOf } from '@/lib/front/refusal';
import { href, postAnchor } from '@/lib/views/href';
import { pathPart, type SearchParams, targetOf } from '@/lib/views/target';
import { THREAD_SORT } from '@/lib/views/topics';
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
