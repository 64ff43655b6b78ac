import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import { Title, TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { MemberContent } from '@/lib/pages/load-member';
import { viewLink } from '@/lib/seo/indexing';

/** How many posts a member wrote, and since when. */
export function describeMember({ posts, since }: MemberContent): string {
  const { t, day } = i18n();
  const count = t('board.postCount', { count: posts });
  return since ? `${count} · ${t('board.since', { when: day(since) })}` : count;
}

/** The newest posts of a member, a line each. */
export function MemberPosts({ newest }: Pick<MemberContent, 'newest'>) {
  return (
    <Section id="posts" title={i18n().t('topic.posts')}>
      <ul className="link-rows">
        {newest.map(({ topicId, postId, title, postedAt, excerpt }) => (
          <li key={postId}>
            <p className="min-w-0 truncate">
              <TitleLink {...viewLink({ kind: 'post', topicId, postId })} text={title} />{' '}
              <span className="text-sm text-muted">
                <Title text={excerpt} />
              </span>
            </p>
            {postedAt && <Timestamp at={postedAt} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
