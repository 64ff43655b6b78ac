import { PageUnavailable } from '@/components/layout/page-unavailable';
import { findPost } from '@/lib/community/operations/find-post';
import { readPostIds } from '@/lib/community/operations/operations';
import { config } from '@/lib/config/config';
import { type PageRefusal, viewFromTarget } from '@/lib/render/page-result';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href, postAnchor } from '@/lib/urls/href';
import { pathPart, requestTarget, type SearchParams } from '@/lib/urls/request-target';
import { followMove } from '../../follow-move';

interface Props {
  params: Promise<{ id: string; post: string }>;
  searchParams: SearchParams;
}

/** Where a post is now: its topic's page that holds it, and its place there. */
async function whereabouts(target: string): Promise<PageRefusal> {
  const view = viewFromTarget('post', target);
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
  const target = await requestTarget(
    `/board/topics/${pathPart(id)}/posts/${pathPart(post)}`,
    searchParams,
  );
  return <PageUnavailable refusal={await whereabouts(target)} />;
}
