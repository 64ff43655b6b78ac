import { Pager } from '@/components/ui/pager';
import { i18n } from '@/lib/i18n/i18n';
import type { Person, Topic } from '@/lib/model/community';
import { href } from '@/lib/urls/href';
import type { Paging } from '@/lib/urls/paging';
import type { TopicView } from '@/lib/urls/view';
import { PostList } from './post-list';
import { TopicToolbar } from './topic-toolbar';

interface Props {
  view: TopicView;
  /** With the posts of one member only. */
  topic: Topic;
  floors: number[];
  author?: Person;
  /** The stretch that was looked through. */
  from: number;
  to: number;
  paging: Paging;
}

/** What one member wrote in a topic, and how much of it was looked through to find that. */
export function PostsByAuthor({ view, topic, floors, author, from, to, paging }: Props) {
  const { t } = i18n();
  const name = author?.name ?? t('topic.thisMember');
  const hrefOf = (page: number) => href({ ...view, page });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-20 gap-y-5 *:my-0 md:ps-(--gutter)">
        <TopicToolbar view={view} starterId={topic.starter?.id} />
      </div>
      <p className="note looked-through w-fit md:ps-(--gutter)">
        {t('topic.lookedThrough', { name, count: floors.length, from, to })}
        {paging.hasNext && ` ${t('topic.moreAfter')}`}
      </p>
      {floors.length > 0 && <PostList topic={topic} floors={floors} isWhole={false} />}
      <div className="flex flex-wrap items-center justify-between gap-x-20 gap-y-5 *:my-0 md:ps-(--gutter)">
        <Pager paging={paging} hrefOf={hrefOf} place="bottom" />
      </div>
    </>
  );
}
