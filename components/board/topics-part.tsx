import { Empty } from '@/components/ui/empty';
import { Pager } from '@/components/ui/pager';
import type { Forum, TopicEntry } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';
import type { Paging } from '@/lib/views/paging';
import { topicsWith } from '@/lib/views/topics';
import type { TopicsView } from '@/lib/views/view';
import { Filters } from './filters';
import { TopicList } from './topic-list';

interface Props {
  view: TopicsView;
  topics: TopicEntry[];
  paging: Paging;
  /** All forums, to name each topic's; empty where the list is of one. */
  forums: Forum[];
  heading: 'h2' | 'h3';
}

/** A page of topics with what narrows it and what turns it. */
export function TopicsPart({ view, topics, paging, forums, heading }: Props) {
  const { filter } = view;
  const hrefOf = (page: number) => href({ ...view, page });
  const starterName = filter.starterId === undefined ? undefined : topics[0]?.starter?.name;
  return (
    <>
      <Filters view={view} starterName={starterName} />
      {topics.length === 0 ? (
        <NoTopics view={view} />
      ) : (
        <>
          {paging.page > 1 && <Pager paging={paging} hrefOf={hrefOf} place="top" />}
          <TopicList topics={topics} forums={forums} heading={heading} />
          <Pager paging={paging} hrefOf={hrefOf} place="bottom" />
        </>
      )}
    </>
  );
}

function NoTopics({ view: { filter } }: { view: TopicsView }) {
  const { t } = language();
  const { forumId, ...narrowed } = filter;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  if (!isNarrowed) return <Empty title={t('board.noTopics')} lead={t('board.noTopicsLead')} />;
  return (
    <Empty title={t('board.noMatch')} lead={t('board.noMatchLead')}>
      <p>
        <a href={href(topicsWith({ forumId }))}>{t('board.clear')}</a>
      </p>
    </Empty>
  );
}
