import type { Site } from '@/lib/community/site/site';
import { renderPosts } from '@/lib/content/pipeline/render-texts';
import { i18n } from '@/lib/i18n/i18n';
import type { Member } from '@/lib/model/records';
import { type Paging, paging } from '@/lib/urls/views/paging';
import type { TopicsView } from '@/lib/urls/views/view';

export interface MemberContent extends Omit<Member, 'newest'> {
  /** A page of posts, newest first. */
  newest: { topicId: number; postId: number; title: string; postedAt?: Date; excerpt: string }[];
  paging: Paging;
}

const POSTS_PER_PAGE = 20;

/** Returns the member whose topics a view lists, on the unfiltered first page only. */
export async function loadMember(
  { filter, page, posts = 1 }: TopicsView,
  { community }: Site,
): Promise<MemberContent | undefined> {
  const { starterId, ...others } = filter;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  if (starterId === undefined || isFiltered || page > 1) return undefined;
  const member = await community.member?.(starterId, {
    offset: (posts - 1) * POSTS_PER_PAGE,
    limit: POSTS_PER_PAGE,
  });
  if (member?.kind !== 'ok') return undefined;
  const newest = await Promise.all(
    member.value.newest.map(async ({ title, topicId, ...raw }) => {
      const [post] = await renderPosts([raw], topicId);
      const excerpt = post?.body.excerpt ?? '';
      return { topicId, postId: raw.id, title, postedAt: raw.postedAt, excerpt };
    }),
  );
  const total = member.value.posts;
  const received = Math.min(total - (posts - 1) * POSTS_PER_PAGE, POSTS_PER_PAGE + 1);
  return { ...member.value, newest, paging: paging(posts, POSTS_PER_PAGE, received, total) };
}

/** Returns a member's numbers of posts and topics, and the first post's day, as text. */
export function describeMember({ posts, topics, since }: MemberContent): string {
  const { t, day } = i18n();
  const facts = [
    t('board.postCount', { count: posts }),
    t('board.topicCount', { count: topics }),
    since && t('board.since', { when: day(since) }),
  ];
  return facts.filter(Boolean).join(' · ');
}
