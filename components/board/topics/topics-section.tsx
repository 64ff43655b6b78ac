import { liveTexts } from '@/components/live/live-texts';
import { FollowedTopics } from '@/components/live/live-topics-client';
import { Empty } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { aboutTopics, printQuestion } from '@/lib/community/operations/requests';
import { config } from '@/lib/config/config';
import { language } from '@/lib/i18n/i18n';
import type { Forum, TopicEntry } from '@/lib/model/community';
import { href } from '@/lib/urls/href';
import type { Paging } from '@/lib/urls/paging';
import { topicsWith } from '@/lib/urls/topic-url';
import type { TopicsView } from '@/lib/urls/view';
import { Filters } from './topic-filters';
import { TopicList } from './topic-rows';

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
  const list = <TopicList topics={topics} forums={forums} heading={heading} />;
  const starterName = filter.starterId === undefined ? undefined : topics[0]?.starter?.name;
  return (
    <>
      <Filters view={view} starterName={starterName} />
      {topics.length === 0 ? (
        <NoTopics view={view} />
      ) : (
        <>
          {paging.page > 1 && <Pager paging={paging} hrefOf={hrefOf} place="top" />}
          {view.live ? <FollowedTopics {...following(view, topics)}>{list}</FollowedTopics> : list}
          <Pager paging={paging} hrefOf={hrefOf} place="bottom" />
        </>
      )}
    </>
  );
}

/** What the browser needs to follow a list: how to ask for it, and how it stands. */
function following({ filter, orderBy, sort, page }: TopicsView, topics: TopicEntry[]) {
  const { topicsPerPage: limit } = config();
  const offset = (page - 1) * limit;
  return {
    query: printQuestion(aboutTopics({ ...filter, orderBy, sort, offset, limit })),
    known: topics.map(({ id, lastPostAt }): [number, number] => [
      id,
      Math.floor((lastPostAt?.getTime() ?? 0) / 1000),
    ]),
    texts: liveTexts('topics'),
  };
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
