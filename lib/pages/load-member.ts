import { community } from '@/lib/community/open-community';
import { renderPosts } from '@/lib/content/pipeline/render-texts';
import type { Member } from '@/lib/model/community';
import type { TopicsView } from '@/lib/urls/views/view';

/** The content of a member's page besides the list of topics. */
export interface MemberContent extends Omit<Member, 'newest'> {
  /** The newest posts first, each with the beginning of its text. */
  newest: { topicId: number; postId: number; title: string; postedAt?: Date; excerpt: string }[];
}

/**
 * Returns the member whose topics a view lists on its first page without other filters; undefined when
 * unknown.
 */
export async function loadMember({ filter, page }: TopicsView): Promise<MemberContent | undefined> {
  const { starterId, ...others } = filter;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  if (starterId === undefined || isFiltered || page > 1) return undefined;
  const member = await community().member?.(starterId);
  if (member?.kind !== 'ok') return undefined;
  const newest = await Promise.all(
    member.value.newest.map(async ({ title, topicId, ...raw }) => {
      const [post] = await renderPosts([raw], topicId);
      const excerpt = post?.body.excerpt ?? '';
      return { topicId, postId: raw.id, title, postedAt: raw.postedAt, excerpt };
    }),
  );
  return { ...member.value, newest };
}
