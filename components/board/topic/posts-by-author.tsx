import { Pager } from '@/components/ui/pager';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { PostsByAuthorContent } from '@/lib/pages/load-posts-by-author';
import { PostList } from './post-list';
import { TopicBar, TopicToolbar } from './topic-toolbar';

/** One member's posts in a topic, and the range of post numbers that was searched. */
export function PostsByAuthor(content: PostsByAuthorContent & { can: Abilities }) {
  const { can, view, topic, floors, author, from, to, paging } = content;
  const { t } = i18n();
  const name = author?.name ?? t('topic.thisMember');
  return (
    <>
      <TopicBar className="">
        <TopicToolbar can={can} view={view} starterId={topic.starter?.id} />
      </TopicBar>
      <p className="scanned-range text-sm text-muted md:ps-(--gutter)">
        {t('topic.scanned', { name, count: floors.length, from, to })}
        {paging.hasNext && ` ${t('topic.moreAfter')}`}
      </p>
      {floors.length > 0 && <PostList can={can} topic={topic} floors={floors} isComplete={false} />}
      <TopicBar>
        <Pager paging={paging} view={view} position="bottom" />
      </TopicBar>
    </>
  );
}
